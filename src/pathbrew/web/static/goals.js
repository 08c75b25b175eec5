// Goals by line: while a run tells of them, and as its result has them.

const WORDS = { covered: "covered", open: "open", infeasible: "infeasible", sought: "not covered yet" };

/** Goals as events tell of them. */
export class Goals {
  constructor() {
    this.places = [];
    this.covered = new Set();
  }

  told(event) {
    if (event.kind === "goals") {
      this.places = event.goals;
      this.covered = new Set();
    } else if (event.kind === "covered") for (const number of event.goals) this.covered.add(number);
    else return false;
    return true;
  }

  /** Marks for the lines of some classes. */
  marks(classes) {
    const lines = new Map();
    this.places.forEach(([owner, , line], number) => {
      if (!classes.has(owner)) return;
      const known = lines.get(line) ?? { covered: 0, all: 0 };
      known.all++;
      if (this.covered.has(number)) known.covered++;
      lines.set(line, known);
    });
    const marks = new Map();
    for (const [line, { covered, all }] of lines) {
      const state = covered === all ? "covered" : covered ? "partly" : "sought";
      marks.set(line, { state, label: `line ${line}: ${covered} of ${all} sides covered` });
    }
    return marks;
  }
}

/** Marks for the lines of some classes, as a result has them. */
export function finalMarks(result, classes) {
  const marks = new Map();
  for (const [owner, lines] of Object.entries(result.marks)) {
    if (!classes.has(owner)) continue;
    for (const [line, mark] of Object.entries(lines)) {
      if (!mark.state) continue;
      const goals = mark.goals.map((goal) => `${goal.side}: ${WORDS[goal.status]}${goal.reason ? ` (${goal.reason})` : ""}`);
      marks.set(Number(line), { state: mark.state, label: [`line ${line}: ${mark.state}`, ...goals].join("\n") });
    }
  }
  return marks;
}
