import { api, callEndpoint } from '@serplift/core/api';
import { beforeAll, describe, expect, it } from 'vitest';
import { button, says } from './screen.ts';
import { openStage } from './stage.ts';
import { addMember, type Person, startProduct, teamOf } from './start-product.ts';

const product = openStage(startProduct);

let owner: Person;
let teamId: string;
/** How an agent calls: with an access token of the owner. */
let asAgent: { baseUrl: string; token: string };
beforeAll(async () => {
  owner = await product.signUpWithTeam('olga@agents.example', 'Agents');
  teamId = await teamOf(owner);
  const { secret: token } = await owner.call(api.tokens.create, { name: 'Night agent' });
  asAgent = { baseUrl: product.origin, token };
});

const askForBudget = (monthlyUsd: number) =>
  callEndpoint(api.approvedCalls.request, { endpoint: 'budgets.set', input: { teamId, monthlyUsd } }, asAgent);
const runApproved = (approvalId: string) => callEndpoint(api.approvedCalls.run, { approvalId }, asAgent);
const budget = async () => (await owner.call(api.budgets.show, { teamId })).monthlyUsd;

describe('what an agent may not do alone', () => {
  it('waits for a person, who sees the whole call and approves it once', async () => {
    const { id, url } = await askForBudget(70);
    await expect(runApproved(id)).rejects.toMatchObject({ status: 409 });
    await product.visit(owner, async ({ page, inspect }) => {
      await page.goto(new URL(url).pathname);
      await says(page, '70');
      await says(page, 'budgets.set');
      await inspect('approval-waiting');
      await button(page, 'Approve').click();
      await expect.poll(() => button(page, 'Approve').count()).toBe(0);
      await inspect('approval-approved');
    });
    expect(await budget()).toBeNull();
    await runApproved(id);
    expect(await budget()).toBe(70);
    await expect(runApproved(id)).rejects.toMatchObject({ status: 409 });
  });

  it('is listed with what was decided, and a rejection is final', async () => {
    const { id } = await askForBudget(90);
    await product.visit(owner, async ({ page, inspect }) => {
      await page.goto('/approvals');
      await button(page, 'Reject').waitFor();
      await inspect('approvals');
      await button(page, 'Reject').click();
      await expect.poll(() => button(page, 'Reject').count()).toBe(0);
    });
    await expect(runApproved(id)).rejects.toMatchObject({ status: 409 });
    expect(await budget()).toBe(70);
  });

  it('is shown to a member, who may reject it and not approve it', async () => {
    const member = await addMember(product, { owner, email: 'max@agents.example' });
    await askForBudget(95);
    await product.visit(member, async ({ page }) => {
      await page.goto('/approvals');
      await expect.poll(() => button(page, 'Reject').count()).toBe(1);
      expect(await button(page, 'Approve').count()).toBe(0);
    });
  });
});
