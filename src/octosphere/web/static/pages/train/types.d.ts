// Mistakes as puzzles.
declare namespace Train {
  interface Puzzle {
    id: string;
    entry: Entry;
    seat: number;
    at: number;
    loss: number;
  }
  interface Open extends Puzzle {
    view: Table.View;
    decision: Coach.Decision;
  }
  interface Unstudied {
    entry: Entry;
    seat: number;
  }
  interface Found {
    puzzles: Puzzle[];
    unstudied: Unstudied[];
  }
  interface Card {
    box: number;
    seen: number;
    due: number;
    tries: number;
  }
  interface Kept {
    cards: Record<string, Card>;
    streak: number;
    first: number;
    met: number;
  }
}
