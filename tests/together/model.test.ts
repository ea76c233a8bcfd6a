// Rooms against a model of them (docs/models.md): friends join, swipe, undo, send again, leave and end in any order.
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { ROOM_RULES, type RoomRule } from "../../db/vocabulary.ts";
import { Conflict, NotFound } from "../../src/errors.ts";
import { findMember, joinRoom, type Member, startRoom } from "../../src/features/together/members.ts";
import { readRoomState } from "../../src/features/together/room-state.ts";
import { recordRoomSwipe, undoRoomSwipe } from "../../src/features/together/room-swipes.ts";
import { endRoom, type Room } from "../../src/features/together/rooms.ts";
import { MAX_MEMBERS } from "../../src/features/together/schema.ts";
import { leaveRoom } from "../../src/ownership/room-access.ts";
import { putPlaces } from "../places.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();
const PLACES = ["Noodle Bar", "Musée Bleu", "Quay 4"];
let ids: Record<string, string>;
beforeAll(async () => {
  ids = await putPlaces(
    app.db,
    PLACES.map((name) => ({ name })),
  );
});

type Action = "like" | "dislike" | "save";
type Swipe = { id: string; place: string; action: Action; isUndone: boolean };
/** Their swipes in the order in which they were first received. */
type Friend = { name: string; swipes: Swipe[] };
type Model = { rule: RoomRule; friends: Friend[]; joined: number; hasEnded: boolean; isGone: boolean; version: number };
/** Members by name, also those who have left. */
type Real = { room: Room; members: Map<string, Member>; nextId: number };
type Command = fc.AsyncCommand<Model, Real>;

const PROFILE = { usesHistory: false, needs: [], price: [], preferences: [] };

/** The rule as the glossary has it: all, all but one, or more than half, but never one alone. */
function countNeeded({ rule, friends }: Model): number {
  const count = friends.length;
  return Math.max(2, { all: count, "all-but-one": count - 1, majority: Math.floor(count / 2) + 1 }[rule]);
}

const answersOf = ({ swipes }: Friend): Map<string, Action> =>
  new Map(swipes.filter(({ isUndone }) => !isUndone).map(({ place, action }) => [place, action]));

function findMatches(model: Model): [place: string, likes: number][] {
  const answers = model.friends.map(answersOf);
  const likesOf = (place: string) => answers.filter((each) => !["dislike", undefined].includes(each.get(place))).length;
  return PLACES.map((place): [string, number] => [place, likesOf(place)]).filter(
    ([, likes]) => likes >= countNeeded(model),
  );
}

async function compare(model: Model, { room }: Real): Promise<void> {
  const reading = readRoomState(app.ctx, room);
  if (model.isGone) return expect(reading).rejects.toThrow(NotFound) as never;
  const { version, hasEnded, needed, members, matches } = await reading;
  expect({
    ...{ version, hasEnded, needed },
    members: members.map(({ name, seen }) => [name, seen]),
    matches: matches.map(({ name, likes }) => [name, likes]).toSorted(),
  }).toEqual({
    ...{ version: model.version, hasEnded: model.hasEnded, needed: countNeeded(model) },
    members: model.friends.map((friend) => [friend.name, answersOf(friend).size]),
    matches: findMatches(model).toSorted(),
  });
}

/** Whether a request that changes the room is let in. */
async function assertAnswer({ hasEnded, isGone }: Model, answer: Promise<unknown>): Promise<boolean> {
  if (isGone) await expect(answer).rejects.toThrow(NotFound);
  else if (hasEnded) await expect(answer).rejects.toThrow(Conflict);
  else await answer;
  return !isGone && !hasEnded;
}

class Join implements Command {
  check = () => true;
  async run(model: Model, real: Real) {
    const name = `Friend ${model.joined++}`;
    const joining = joinRoom(app.db, real.room, { ...PROFILE, name }, { account: null });
    if (!model.isGone && !model.hasEnded && model.friends.length >= MAX_MEMBERS)
      return expect(joining).rejects.toThrow("This room is full") as never;
    if (await assertAnswer(model, joining)) {
      const { token } = await joining;
      real.members.set(name, (await findMember(app.db, real.room.id, { token }))!);
      model.friends.push({ name, swipes: [] });
      model.version++;
    }
    await compare(model, real);
  }
  toString = () => "somebody joins";
}

class Decide implements Command {
  constructor(
    readonly who: number,
    readonly place: string,
    readonly action: Action,
  ) {}
  check = ({ friends }: Readonly<Model>) => friends.length > 0;
  async run(model: Model, real: Real) {
    const friend = model.friends[this.who % model.friends.length]!;
    const swipe = { id: toUuid(real.nextId++), place: this.place, action: this.action, isUndone: false };
    if (await assertAnswer(model, send(real, friend, swipe))) {
      friend.swipes.push(swipe);
      model.version++;
    }
    await compare(model, real);
  }
  toString = () => `friend ${this.who} decides ${this.action} about ${this.place}`;
}

const toUuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

const send = ({ room, members }: Real, { name }: Friend, { id, place, action }: Swipe) =>
  recordRoomSwipe(app.ctx, room, members.get(name)!, { id, businessId: ids[place]!, action });

/** A browser that got no answer sends its request again, also after others. */
class SendAgain implements Command {
  constructor(
    readonly who: number,
    readonly which: number,
  ) {}
  check = ({ friends }: Readonly<Model>) => friends.some(({ swipes }) => swipes.length > 0);
  async run(model: Model, real: Real) {
    const [friend, swipe] = pick(model, this.who, this.which);
    await assertAnswer(model, send(real, friend, swipe));
    await compare(model, real);
  }
  toString = () => `friend ${this.who} sends swipe ${this.which} again`;
}

class Undo implements Command {
  constructor(
    readonly who: number,
    readonly which: number,
  ) {}
  check = ({ friends }: Readonly<Model>) => friends.some(({ swipes }) => swipes.length > 0);
  async run(model: Model, real: Real) {
    const [friend, swipe] = pick(model, this.who, this.which);
    const undoing = undoRoomSwipe(app.db, real.room, real.members.get(friend.name)!, swipe.id);
    if ((await assertAnswer(model, undoing)) && !swipe.isUndone) {
      swipe.isUndone = true;
      model.version++;
    }
    await compare(model, real);
  }
  toString = () => `friend ${this.who} undoes swipe ${this.which}`;
}

function pick({ friends }: Model, who: number, which: number): [Friend, Swipe] {
  const swiped = friends.filter(({ swipes }) => swipes.length > 0);
  const friend = swiped[who % swiped.length]!;
  return [friend, friend.swipes[which % friend.swipes.length]!];
}

/** Also somebody who has left already: nothing happens then. */
class Leave implements Command {
  constructor(readonly who: number) {}
  check = ({ isGone }: Readonly<Model>) => !isGone;
  async run(model: Model, real: Real) {
    const [name, member] = [...real.members][this.who % real.members.size]!;
    await leaveRoom(app.db, real.room.id, member.id);
    const before = model.friends.length;
    model.friends = model.friends.filter((friend) => friend.name !== name);
    if (model.friends.length < before) model.version++;
    model.isGone = model.friends.length === 0;
    await compare(model, real);
  }
  toString = () => `friend ${this.who} leaves`;
}

class End implements Command {
  check = () => true;
  async run(model: Model, real: Real) {
    await endRoom(app.db, real.room.id);
    if (!model.hasEnded && !model.isGone) model.version++;
    model.hasEnded ||= !model.isGone;
    await compare(model, real);
  }
  toString = () => "the room is ended";
}

const who = fc.nat(13);
const join = fc.constant(new Join());
const decide = fc
  .record({
    who,
    place: fc.constantFrom(...PLACES),
    action: fc.constantFrom<Action>("like", "like", "save", "dislike"),
  })
  .map((each) => new Decide(each.who, each.place, each.action));
const again = fc.tuple(who, fc.nat(5)).map(([friend, which]) => new SendAgain(friend, which));
const undo = fc.tuple(who, fc.nat(5)).map(([friend, which]) => new Undo(friend, which));
const leave = who.map((friend) => new Leave(friend));
/** A room is ended once, and rarely in the middle. */
const end = fc.nat(3).chain((n) => (n === 0 ? fc.constant<Command>(new End()) : (decide as fc.Arbitrary<Command>)));
const some = [join, decide, decide, decide, decide, again, undo, leave, end];
const commands = fc.commands(some, { maxCommands: 40, size: "max" });

const openRoom = async (rule: RoomRule): Promise<[Model, Real]> => {
  const settings = { rule, type: "all" as const, open: null, walk: null };
  const { room, token } = await startRoom(app.db, { ...settings, ...PROFILE, name: "Ana" }, { account: null });
  const ana = (await findMember(app.db, room.id, { token }))!;
  const friends = [{ name: "Ana", swipes: [] }];
  const model = { rule, friends, joined: 0, hasEnded: false, isGone: false, version: room.version };
  return [model, { room, members: new Map([["Ana", ana]]), nextId: 0 }];
};

test("whatever friends do, a room shows who saw how much, and what enough of them like", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ROOM_RULES), commands, async (rule, story) => {
      await app.sql`truncate rooms cascade`;
      const [model, real] = await openRoom(rule);
      await fc.asyncModelRun(() => ({ model, real }), story);
    }),
    { numRuns: 40, seed: 20261128 },
  );
}, 60_000);

test("the thirteenth waits until somebody leaves", async () => {
  const [model, real] = await openRoom("majority");
  for (let i = 0; i < MAX_MEMBERS; i++) await new Join().run(model, real);
  expect(model.friends.length).toBe(MAX_MEMBERS);
  await new Leave(3).run(model, real);
  await new Join().run(model, real);
  expect(model.friends.length).toBe(MAX_MEMBERS);
});
