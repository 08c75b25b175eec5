"""What `--json` writes, verb by verb and field by field, as types.

Type checking holds whoever writes a part of a document to these types, and the OpenAPI document of
`pathbrew serve` is made from them. A `...Content` is what a verb tells; a `...Document` has its envelope.
"""
