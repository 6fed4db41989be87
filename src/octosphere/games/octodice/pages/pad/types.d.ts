// A score pad: what its engine tells beside the view, and what is kept of it.
declare namespace Pad {
  interface Entry {
    at: number;
    text: string;
    seat: number;
    turn: number;
    virtual: boolean;
    label: string;
  }
  interface Claim {
    kind: string;
    value: number;
    text: string;
    label: string;
    points: number;
    clause: string;
    why: string;
  }
  type Face = OctoDice.Die & { sign: string };
  type Body = 'white' | 'black';
  interface Told {
    mode: string;
    stage: string;
    at: number | null;
    entries: Entry[];
    claims: Claim[];
    white: number;
    black: number;
    faces: Record<Body, Face[]>;
    waits: { count: number; label: string; clause: string; why: string } | null;
  }
  interface View extends OctoDice.View {
    pad: Told;
  }
  interface Shown extends OctoDice.Shown {
    view: View;
  }
  interface Letters {
    mark: string;
    white: string;
    black: string;
  }
  interface Kept {
    id: string;
    kept: string;
    seen: number;
    names: string[];
    scores: number[];
    over: boolean;
    turn: number;
    mode: string;
    table?: { mark: string; table: string; token: string };
  }
  interface Form {
    players: number;
    mode: string;
    names: string[];
    plan: Partial<OctoDice.Plan>;
  }
  // What its engine answers, by the name of the call.
  interface Answers {
    menu: OctoDice.Menu;
    begin: { view: View; kept: string };
    open: { view: View; kept: string };
    view: View;
    enter: { view: View; kept: string };
    amend: { view: View; kept: string };
    remove: { view: View; kept: string };
    undo: { view: View; kept: string };
    skip: { view: View; kept: string };
    record: Wire.RecordFile;
  }
}
