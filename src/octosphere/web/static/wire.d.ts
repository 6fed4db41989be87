// What the server takes and gives. Written by scripts/front-end/wire_types.py from the OpenAPI document.
declare namespace Wire {
  interface Acknowledged {
  }

  interface AlertOrder {
    way: 'email' | 'feed' | 'push' | 'webhook';
    target?: string;
    p256dh?: string;
    auth?: string;
    device?: string | null;
    zone?: string;
    quiet_from?: number;
    quiet_until?: number;
    lang?: 'de' | 'en' | 'es';
  }

  interface AquaSphereOptions {
    components: string;
  }

  interface AquaSphereTable {
    game: 'aquasphere';
    together?: boolean;
    seed?: string | null;
    seats: Array<Chair>;
    options?: AquaSphereOptions;
  }

  interface Between {
    base: number;
    steps: Array<StepMade> | null;
    scorings: Array<Scoring>;
  }

  interface BoardLine {
    name: string;
    score: number;
    lead: number;
    table: string;
  }

  interface BoxPlace {
    id: string;
    title: string;
    text: string;
    data: Array<Datum>;
    series: Array<number> | null;
  }

  interface BoxWords {
    game: string;
    title: string;
    groups: Array<BoxPlace>;
    words: Record<string, string>;
  }

  interface Branching {
    at: number;
    seats: Array<Chair>;
    together?: boolean;
    same_dice?: boolean;
  }

  interface Can {
    move: boolean;
    ahead: boolean;
    roll: boolean;
    confirm: boolean;
    undo: boolean;
    hint: boolean;
  }

  interface Carried {
    table: string;
    seats: Array<number>;
    token: string;
    game: string;
  }

  interface Cell {
    at: number;
    move: string;
    label: string;
    points: number;
    dice: Array<Record<string, unknown>>;
  }

  interface Chair {
    kind: 'bot' | 'open' | 'person';
    name?: string;
    level?: '' | 'captain' | 'diver' | 'drifter' | 'kraken';
  }

  interface CheckedBox {
    changes: Record<string, unknown>;
    text: string;
    differences: Array<Difference>;
    where: string;
    problem: string;
  }

  interface Choice {
    move: string;
    kind: string;
    label: string;
    speech: string;
    points: number;
    sure: number | null;
    trail: Array<Trail>;
    dice: Array<[number, number]>;
    places: Array<string>;
    marks: Record<string, string>;
    ends: boolean;
    then: Array<string>;
    notes: Array<Note>;
    outlook: Record<string, unknown>;
  }

  interface ChoiceMade {
    places: Array<string>;
    outlook: Record<string, unknown>;
  }

  interface Code {
    code: string;
    until: number;
  }

  interface Comparison {
    day: string;
    number: number;
    rivals: Array<Rival>;
    sources: Array<string>;
    turns: Array<DayTurn>;
    waiting: Array<string>;
  }

  interface Created {
    table: string;
    links: Array<Ticket>;
    watch: string;
  }

  interface Datum {
    path: string;
    label: string;
    value: unknown;
    mark: string;
    form: Form;
  }

  interface DayBot {
    level: string;
    name: string;
    text: string;
  }

  interface DayGameWords {
    game: string;
    title: string;
    icon: string;
  }

  interface DayTold {
    day: string;
    number: number;
    game: string;
    title: string;
    seed: string;
    bots: Array<DayBot>;
    told: Record<string, unknown>;
  }

  interface DayTurn {
    turn: number;
    legs: Array<Leg>;
    rows: Array<Row>;
  }

  interface DeviceAnswer {
    device: string;
    way: 'email' | 'feed' | 'push' | 'webhook';
    confirmed: boolean;
    feed: string;
  }

  interface DeviceKey {
    device: string;
  }

  interface DeviceState {
    known: boolean;
    confirmed: boolean;
    tables: Array<string>;
  }

  interface DiceSource {
    kind: 'committed' | 'entered' | 'inferred' | 'known' | 'mixed' | 'seeded';
    commitment: string | null;
    secret: string | null;
  }

  interface Difference {
    path: string;
    label: string;
    ours: string;
    own: string;
  }

  interface Expected {
    value: number;
    error: number;
    by: string;
    games: number;
  }

  interface Forecast {
    state: 'ready';
    expected: Array<number>;
    exact: boolean;
  }

  interface Form {
    kind: 'letters' | 'order' | 'parts' | 'some' | 'truth' | 'whole' | 'wholes' | 'word' | 'words';
    low: number;
    high: number;
    least: number;
    most: number;
    words: Array<string>;
    parts: Record<string, Form>;
    optional: boolean;
  }

  interface Found {
    layout: string;
    value: number;
  }

  interface Frame {
    board: Table.Board;
    scores: Array<number>;
    status: Status;
  }

  interface GameWords {
    game: string;
    title: string;
    seats: Array<number>;
    levels: Array<LevelWords>;
    phrases: Array<PhraseWords>;
    text: string;
    icon: string;
    daily: boolean;
    options: Array<OptionWords>;
  }

  interface Given {
    record: Record<string, unknown>;
    lang?: 'de' | 'en' | 'es';
  }

  interface Group {
    id: string;
    title: string;
    pieces: Array<Piece>;
  }

  interface Health {
    status: 'ok' | 'unavailable';
    version: string;
    database: 'ok' | 'busy' | 'damaged' | 'failing' | 'full' | 'locked' | 'read_only' | 'slow' | 'unreachable';
    listening: boolean;
    bots: 'failing' | 'idle' | 'ok' | 'starting';
    prepared: number;
  }

  interface Held {
    table: string;
    token: string;
  }

  interface Hint {
    state: 'ready';
    strength: number;
    exact: boolean;
    by: string;
    lines: Array<string>;
    how: Array<string>;
    moves: Array<string>;
    then: Array<string>;
  }

  interface Layout {
    layout: string;
    canonical: string;
    edition: string;
    tiles: Array<Tile>;
    expected: Expected;
    exact: number | null;
    rank: number;
    count: number;
    percentile: number;
    spread: number;
    points: Array<Paid>;
  }

  interface Leg {
    at: number;
    points: number;
    score: number;
    dice: Array<Record<string, unknown>>;
    sources: Array<number>;
  }

  interface LessonNow {
    seq: number;
    seat: number;
    topics: Array<TaughtTopic>;
    possible: Array<string>;
  }

  interface LevelWords {
    id: string;
    name: string;
    text: string;
  }

  interface Line {
    seat: number;
    text: string;
    points: number | null;
    kind: string;
  }

  interface LogChange {
    keep: number;
    add: Array<LogLine>;
  }

  interface LogLine {
    seq: number;
    seat: number;
    text: string;
    points: number | null;
    kind: string;
  }

  interface Mark {
    at: number;
    kind: 'end' | 'scoring' | 'turn';
    text: string;
  }

  interface Mine {
    day: string;
    number: number;
    game: string;
    over: boolean;
    score: number;
    lead: number;
    counts: boolean;
  }

  interface Move {
    key: string;
    seat: number;
    view?: boolean;
    lang?: 'de' | 'en' | 'es';
    position: number;
    move: string;
    then?: Array<string>;
    confirm?: boolean;
  }

  interface NewCode {
    tables: Array<Held>;
  }

  interface NewDaily {
    name?: string;
    game?: string;
  }

  interface Note {
    kind: string;
    text: string;
    value: string;
  }

  interface Nothing {
  }

  interface OctoDiceOptions {
    layout: string;
    edition: 'de' | 'en' | 'es';
    variant: boolean;
    components: string;
  }

  interface OctoDiceTable {
    game: 'octodice';
    together?: boolean;
    seed?: string | null;
    seats: Array<Chair>;
    options?: OctoDiceOptions;
  }

  interface OnBoard {
    code: string;
    lang?: 'de' | 'en' | 'es';
  }

  interface Opinion {
    strength: number;
    exact: boolean;
    by: string;
    lines: Array<string>;
    how: Array<string>;
    moves: Array<string>;
    then: Array<string>;
  }

  interface OptionWords {
    name: string;
    kind: 'choice' | 'number' | 'switch' | 'text';
    title: string;
    text: string;
    default: string | number | boolean;
    players: number;
    values: Array<ValueWords>;
    limits: Array<number>;
    pattern: string;
  }

  interface OwnBox {
    changes?: Record<string, unknown>;
    text?: string;
  }

  interface Paid {
    source: string;
    name: string;
    points: number;
    usual: number;
  }

  interface PhraseWords {
    id: string;
    text: string;
  }

  interface Picked {
    style: string;
    layout: string;
    why: string;
  }

  interface Piece {
    id: string;
    name: string;
    text: string;
    clause: string;
    drawn: Record<string, unknown>;
  }

  interface Played {
    at: number;
    seat: number;
    turn: number;
    points: number | null;
    lines: Array<Line>;
  }

  interface Problem {
    error: 'failed' | 'illegal' | 'invalid' | 'key_used' | 'no_such_call' | 'no_such_table' | 'not_yours' | 'stale' | 'too_large' | 'too_many' | 'too_slow' | 'unavailable' | 'wrong_method';
    message: string;
    clause: string | null;
    seq: number | null;
  }

  interface Proof {
    complete: boolean;
    dice: 'entered' | 'inferred' | 'known' | 'proven' | 'sealed' | 'seeded';
    checked: number;
    commitment: string | null;
    secret: string | null;
  }

  interface Readiness {
    status: 'not_ready' | 'ready';
    database: 'ok' | 'busy' | 'damaged' | 'failing' | 'full' | 'locked' | 'read_only' | 'slow' | 'unreachable';
    listening: boolean;
    workers: 'failing' | 'idle' | 'ok' | 'starting';
    ending: boolean;
  }

  interface Ready {
    state: 'ready';
    study?: Coach.Study;
    brief?: Coach.Brief;
    you?: Array<number>;
  }

  interface Receipt {
    seq: number;
    position: number;
    repeated: boolean;
    view: View | null;
  }

  interface RecordFile {
    octosphere: number;
    game: string;
    rules: string;
    options: Record<string, unknown>;
    names: Array<string>;
    dice: Record<string, string>;
    moves: Array<string>;
  }

  interface Redeem {
    code: string;
  }

  interface Redeemed {
    tables: Array<Carried>;
  }

  interface Refusal {
    clause: string;
    text: string;
  }

  interface Rematch {
    table: string;
    token: string;
    seats: Array<number>;
  }

  interface Replay {
    table: string;
    game: string;
    title: string;
    over: boolean;
    moves: number;
    names: Array<string>;
    you: Array<number>;
    unit: string;
    steps: Array<Played>;
    marks: Array<Mark>;
  }

  interface Rival {
    kind: 'bot' | 'friend' | 'me';
    name: string;
    level: string;
    score: number;
    lead: number;
  }

  interface Row {
    title: string;
    cells: Array<Cell | null>;
  }

  interface RuleClause {
    id: string;
    text: string;
  }

  interface Rulebook {
    game: string;
    lang: string;
    title: string;
    about: Array<string>;
    sections: Array<Section>;
    groups: Array<Group>;
    tour: Tour | null;
  }

  interface Saying {
    key: string;
    seat: number;
    view?: boolean;
    lang?: 'de' | 'en' | 'es';
    phrase: 'bye' | 'good_luck' | 'hello' | 'lucky' | 'one_moment' | 'ouch' | 'thanks' | 'well_done';
  }

  interface Scene {
    name: string;
    title: string;
    text: string;
    alt: string;
    parts: Array<string>;
  }

  interface Scoring {
    seq: number;
    at: number;
    end: boolean;
    title: string;
    rows: Array<ScoringRow>;
    before: Array<number>;
    after: Array<number>;
    lines: Array<number>;
    said: Array<string>;
  }

  interface ScoringRow {
    key: string;
    name: string;
    points: Array<number>;
  }

  interface Seat {
    seat: number;
    name: string;
    kind: 'bot' | 'open' | 'person';
    level: string;
    score: number;
    present: boolean;
    decided: boolean;
    replaceable_in: number | null;
    face: string;
    line: string;
  }

  interface SeatChange {
    key: string;
    seat: number;
    view?: boolean;
    lang?: 'de' | 'en' | 'es';
    what: 'back' | 'bot' | 'replace' | 'sit';
    name?: string;
    level?: '' | 'captain' | 'diver' | 'drifter' | 'kraken';
  }

  interface SeatResult {
    seat: number;
    name: string;
    kind: 'bot' | 'open' | 'person';
    level: string;
    score: number;
    won: boolean;
    place: number;
    decisions: number;
    sources: Record<string, number>;
  }

  interface Section {
    letter: string;
    title: string;
    clauses: Array<RuleClause>;
  }

  interface SeenView {
    table: string;
    game: string;
    title: string;
    lang: string;
    seq: number;
    position: number;
    you: Array<number>;
    acting: number | null;
    seats: Array<Seat>;
    status: Status;
    can: Can;
    choices: Array<Choice>;
    refusals: Record<string, Refusal>;
    board: Record<string, unknown>;
    before: Record<string, unknown> | null;
    log: Array<LogLine>;
    over: Record<string, unknown> | null;
    dice: DiceSource;
    options: Record<string, unknown>;
    box: Array<Difference>;
    rematch: string | null;
    rematch_by: number | null;
    declined: Array<number>;
    votes: Array<Vote>;
    together: boolean;
    between: Between | null;
  }

  interface Shared {
    text: string;
    link: string;
    svg: string;
    alt: string;
    width: number;
    height: number;
    name: string;
  }

  interface Source {
    key: string;
    name: string;
  }

  interface StatisticsSummary {
    table: string;
    game: string;
    title: string;
    lang: string;
    started: number;
    ended: number;
    options: Record<string, unknown>;
    dice: string;
    given: number;
    moves: number;
    you: Array<number>;
    seats: Array<SeatResult>;
    sources: Array<Source>;
  }

  interface Status {
    headline: string;
    asks: string;
    waiting_for: Array<number>;
  }

  interface Step {
    at: number;
    seq: number;
    seat: number;
    points: number | null;
    lines: Array<Line>;
    places: Array<string>;
    outlook: Record<string, unknown>;
    view: View;
  }

  interface StepMade {
    seq: number;
    seat: number;
    choice: ChoiceMade;
    frame: Frame | null;
  }

  interface StreamEvent {
    seq: number;
    kind: string;
    seat: number;
    text: string;
    at: number;
  }

  interface Summary {
    count: number;
    mean: number;
    low: number;
    step: number;
    bars: Array<number>;
    best: Found;
    worst: Found;
  }

  interface SwitchOff {
    device: string;
    table?: string | null;
  }

  interface TaughtTopic {
    id: string;
    title: string;
    text: string;
    places: Array<string>;
    kind: string;
  }

  interface Ticket {
    seats: Array<number>;
    token: string;
  }

  interface Tile {
    side: string;
    name: string;
    text: string;
    icon: Array<Record<string, string>>;
    place: number;
    reached: number;
    turned: Turned;
  }

  interface Today {
    day: string;
    number: number;
    games: Array<DayGameWords>;
    first: string;
    now: number;
    until: number;
  }

  interface Tour {
    aim: string;
    table: Scene;
    turn: Array<Scene>;
  }

  interface Trail {
    text: string;
    points: number;
    place: string;
  }

  interface TurnRequest {
    key: string;
    seat: number;
    view?: boolean;
    lang?: 'de' | 'en' | 'es';
    position: number;
  }

  interface Turned {
    layout: string;
    name: string;
    text: string;
    change: number;
    error: number;
  }

  interface Unasked {
    state: 'none';
  }

  interface ValueWords {
    value: string;
    label: string;
    name: string;
    text: string;
  }

  interface View {
    table: string;
    game: string;
    title: string;
    lang: string;
    seq: number;
    position: number;
    you: Array<number>;
    acting: number | null;
    seats: Array<Seat>;
    status: Status;
    can: Can;
    choices: Array<Choice>;
    refusals: Record<string, Refusal>;
    board: Table.Board;
    before: Table.Board | null;
    log: Array<LogLine>;
    over: Table.Over | null;
    dice: DiceSource;
    options: Record<string, unknown>;
    box: Array<Difference>;
    rematch: string | null;
    rematch_by: number | null;
    declined: Array<number>;
    votes: Array<Vote>;
    together: boolean;
  }

  interface ViewChange {
    base: number;
    seq: number;
    fields: Record<string, unknown>;
    board: Record<string, unknown>;
    gone: Array<string>;
    log: LogChange;
    steps: Array<StepMade> | null;
    scorings: Array<Scoring>;
  }

  interface Vote {
    voter: number;
    seat: number;
  }

  interface Waiting {
    state: 'waiting';
    ahead: number;
    quick?: Opinion;
  }

  interface Ways {
    ways: Array<'email' | 'feed' | 'push' | 'webhook'>;
    key: string;
  }

  interface Working {
    state: 'working';
    done: number;
    of: number;
    ahead: number;
  }

  interface TableAnswers {
    '': SeenView;
    '/hint': Hint | Waiting;
    '/lesson': LessonNow;
    '/forecast': Forecast | Waiting;
    '/record': RecordFile;
    '/proof': Proof;
    '/daily': Mine;
    '/daily/compare': Comparison;
    '/replay': Replay;
    '/steps': Array<Step>;
    '/scorings': Array<Scoring>;
    [path: `/frames/${number}`]: View;
    '/share': Shared;
    '/summary': StatisticsSummary;
    '/coach': Coach.Answer;
    '/coach/brief': Coach.Answer;
  }
}
