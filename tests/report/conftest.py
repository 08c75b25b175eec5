"""The generation that the reports are of."""

from __future__ import annotations

import pytest

from pathbrew.verbs.generate.result import Generation

from .sample import sample


@pytest.fixture
def generation(tmp_path_factory: pytest.TempPathFactory) -> Generation:
    return sample(tmp_path_factory.mktemp("generation"))
