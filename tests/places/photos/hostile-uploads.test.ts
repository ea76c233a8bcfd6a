// Pictures that are meant to stop a city: each gets a sentence, and the server and everybody else go on.
import { expect, test } from "bun:test";
import { type Person, useTestApp } from "../../test-app.ts";
import { killTask, listTaskProcesses, taskEnds, watchTask } from "../../workers/task-processes.ts";
import { HOSTILE_PICTURES } from "./hostile-pictures.ts";
import { jpeg, png } from "./pictures.ts";

const app = useTestApp({});
const TASK = "features/places/photos/image-worker";
const MAX_TASK_MB = 400;

async function upload(person: Person, picture: Uint8Array): Promise<{ status: number; message?: string }> {
  const form = new FormData();
  form.append("avatar", new File([picture as BlobPart], "me.jpg"));
  const packed = new Response(form);
  const type = packed.headers.get("content-type")!;
  const response = await person.upload("/api/users/avatar", await packed.bytes(), type);
  return { status: response.status, message: (await response.json()).message };
}

const avatarOf = async (person: Person) => (await person.read("/api/auth/user")).profileImageUrl as string | null;

test("each hostile picture is read or gets one sentence, in bounded memory", async () => {
  const mallory = await app.join("Mallory");
  const task = watchTask(TASK);
  const before = await avatarOf(mallory);
  for (const { name, make, expected } of HOSTILE_PICTURES.filter(({ expected }) => expected !== "accepted")) {
    const { status, message } = await upload(mallory, await make());
    expect([name, status, message]).toEqual([name, 422, expect.stringMatching(expected as RegExp)]);
    expect(await avatarOf(mallory)).toBe(before);
  }
  for (const { name, make } of HOSTILE_PICTURES.filter(({ expected }) => expected === "accepted"))
    expect([name, (await upload(mallory, await make())).status]).toEqual([name, 200]);
  const largest = task.stop();
  expect(largest).toBeGreaterThan(0);
  expect(largest).toBeLessThan(MAX_TASK_MB);
  await taskEnds(TASK);
});

test("while a picture is read, others are answered and have their turn", async () => {
  const [malik, omar] = [await app.join("Malik"), await app.join("Omar")];
  const { make } = HOSTILE_PICTURES.find(({ name }) => name === "scans.jpg")!;
  const heavy = await make();
  const order: string[] = [];
  const uploads = [1, 2, 3].map(() => upload(malik, heavy).then(() => order.push("Malik")));
  while (listTaskProcesses(TASK).length === 0) await Bun.sleep(1);
  const page = omar.get("/discover");
  const picture = await jpeg();
  uploads.push(upload(omar, picture).then(() => order.push("Omar")));
  expect((await page).status).toBe(200);
  await Promise.all(uploads);
  expect(order.indexOf("Omar")).toBeLessThan(3);
  expect(await avatarOf(omar)).not.toBeNull();
});

test("if the reader of a picture is killed, its owner is told, and goes on", async () => {
  const ines = await app.join("Ines");
  const [{ status, message }] = await Promise.all([upload(ines, png()), killTask(TASK)]);
  expect([status, message]).toEqual([422, "We can't read this image. Save a smaller version and try again."]);
  expect(await avatarOf(ines)).toBeNull();
  expect((await upload(ines, png())).status).toBe(200);
});
