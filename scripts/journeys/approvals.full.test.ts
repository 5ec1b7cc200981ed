import { api, callEndpoint } from '@serplift/core/api';
import { writeAdsRun } from '@serplift/core/testing';
import { describe, expect, it } from 'vitest';
import { button, mentions, says } from './screen.ts';
import { openStage } from './stage.ts';
import { addMember, demoAccount, demoSite, startProduct, teamOf } from './start-product.ts';

/** A team, and how its agent calls: with an access token of the owner. */
const product = openStage(async () => {
  const product = await startProduct();
  const owner = await product.signUpWithTeam('olga@agents.example', 'Agents');
  const { secret: token } = await owner.call(api.tokens.create, { name: 'Night agent' });
  return { ...product, owner, teamId: await teamOf(owner), asAgent: { baseUrl: product.origin, token } };
});

/** Ads of a run that the agent wants to have deployed. */
async function askToDeploy() {
  const { owner, teamId, asAgent } = product;
  await product.connectGoogle(owner, { email: 'demo@juniperandpine.example' });
  const { id: userId } = await owner.call(api.user.current, {});
  const campaigns = await owner.call(api.integrations.googleAdsCampaigns, { teamId, accountId: demoAccount });
  const groups = campaigns.flatMap(({ adGroups }) => adGroups).slice(0, 2);
  const ads = groups.map(({ id, name }) => ({ adGroupId: id, name, finalUrl: demoSite }));
  const account = { id: demoAccount, loginCustomerId: '4180001000' };
  const { optimizationId, adIds } = await writeAdsRun(product.database.knex, { teamId, userId, account, ads });
  const wanted = { endpoint: 'ads.deploy', input: { optimizationId, adIds, status: 'ENABLED' } };
  const asked = await callEndpoint(api.approvedCalls.request, wanted, asAgent);
  const headlines = ['Changed after that', 'Made to last', 'Order today'].map((text) => ({ text }));
  const descriptions = ['A person wrote this text.', 'See what is new today.'].map((text) => ({ text }));
  const edit = () => owner.call(api.ads.edit, { optimizationId, itemId: adIds[0] ?? '', headlines, descriptions });
  return { ...asked, edit };
}
const runApproved = (approvalId: string) => callEndpoint(api.approvedCalls.run, { approvalId }, product.asAgent);

describe('what an agent may not do alone', () => {
  it('is listed with what was decided, and a rejection is final', async () => {
    const { id } = await askToDeploy();
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto('/approvals');
      await inspect('approvals');
      await page.getByRole('link', { name: 'Read and Decide' }).click();
      await inspect('approval-waiting');
      await button(page, 'Reject').click();
      await expect.poll(() => button(page, 'Reject').count()).toBe(0);
    });
    await expect(runApproved(id)).rejects.toMatchObject({ status: 409 });
    expect(product.sandbox.calls.matching('adGroupAds:mutate')).toEqual([]);
  });

  it('shows every text of a deployment, and is void once one of them changes', async () => {
    const { id, url, content, edit } = await askToDeploy();
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto(new URL(url).pathname);
      await says(page, 'Create 2 ads, enabled');
      await says(page, 'ads.deploy');
      const section = page.getByRole('region', { name: 'What would change' });
      const changed = content.places.flatMap(({ changes }) => changes);
      const texts = [...content.places.map(({ place }) => place), ...changed.map(({ after }) => after ?? '')];
      await expect.poll(() => section.innerText()).toContain(texts.at(-1));
      const shown = await section.innerText();
      expect(texts.filter((text) => !shown.includes(text))).toEqual([]);
      await inspect('approval-texts');
      await button(page, 'Approve').click();
      await expect.poll(() => button(page, 'Approve').count()).toBe(0);
      await edit();
      await expect(runApproved(id)).rejects.toMatchObject({ status: 409 });
      await page.reload();
      await mentions(page, 'would now be “Changed after that”');
    });
    expect(product.sandbox.calls.matching('adGroupAds:mutate')).toEqual([]);
  });

  it('is void when it changes while a person reads it, and says what changed', async () => {
    const { id, edit } = await askToDeploy();
    await product.visit(product.owner, async ({ page, allow, inspect }) => {
      allow(/409 .*decision/u);
      await page.goto(`/approvals/${id}`);
      await says(page, 'Create 2 ads, enabled');
      await edit();
      await button(page, 'Approve').click();
      await says(page, 'This request is void');
      await mentions(page, 'would now be “Changed after that”');
      await inspect('approval-void');
      expect(await button(page, 'Approve').count()).toBe(0);
    });
  });

  it('is shown to a member, who may reject it and not approve it', async () => {
    const member = await addMember(product, { owner: product.owner, email: 'max@agents.example' });
    const { id } = await askToDeploy();
    await product.visit(member, async ({ page }) => {
      await page.goto(`/approvals/${id}`);
      await expect.poll(() => button(page, 'Reject').count()).toBe(1);
      expect(await button(page, 'Approve').count()).toBe(0);
    });
  });
});
