// Amira creates a token for a program on her profile page, and revokes it.
import type { Route } from "@playwright/test";
import { button, open, PASSWORD, registerByApi } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "no" });

test("Amira creates a token, her program uses it, and she revokes it", async ({ page, server }) => {
  await registerByApi(page.request, server.url, "Amira");
  await open(page, "/profile", "ApiTokens");
  const section = page.getByRole("region", { name: "API tokens" });
  await section.getByRole("button", { name: "Create a token" }).click();
  const form = page.getByRole("dialog");
  await expect(form.getByLabel("Read what only admins and moderators see")).toHaveCount(0);
  await form.getByLabel("Name").fill("Home screen");
  await form.getByLabel("Read what you can see").uncheck();
  await form.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "Create a token" }).click();
  await expect(form.getByText("Choose at least one.")).toBeVisible();
  await form.getByLabel("Read what you can see").check();
  await form.getByLabel("Days valid").selectOption("30");
  await page.route("**/api/users/tokens", loseAnswer, { times: 1 });
  await form.getByRole("button", { name: "Create a token" }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await form.getByRole("button", { name: "Create a token" }).click();
  const secret = await section.getByLabel("New token").inputValue();
  const ask = async () => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await fetch(`${server.url}/api/auth/user`, { headers })).status;
  };
  expect(await ask()).toBe(200);

  await open(page, "/profile", "ApiTokens");
  await expect(section.getByText("Home screen")).toHaveCount(1);
  await expect(section.getByText(/^Last used/)).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  await button(page, "Revoke Home screen").click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(section.getByText("Home screen")).toHaveCount(0);
  expect(await ask()).toBe(401);
});

async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}
