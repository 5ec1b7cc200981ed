import type { AuditEntry } from '@serplift/core/api';
import { formatUsd } from '../../lib/format.ts';
import { websiteName } from '../../lib/page-url-rules.ts';

/** What actions are called; one that is missing here shows its own name. */
const names: Record<string, string> = {
  'session.open': 'Signed in',
  'session.close': 'Signed out',
  'team.create': 'Created the team',
  'team.rename': 'Renamed the team',
  'team.delete': 'Deleted the team',
  'user.delete': 'Deleted an account',
  'invitation.send': 'Invited a person',
  'invitation.resend': 'Resent an invitation',
  'invitation.cancel': 'Canceled an invitation',
  'invitation.accept': 'Accepted an invitation',
  'invitation.refuse': 'Was refused an invitation',
  'member.role': 'Changed a role',
  'member.publishing': 'Changed who may publish',
  'member.remove': 'Removed a member',
  'member.leave': 'Left the team',
  'team.transfer': 'Transferred the team',
  'integration.connect': 'Connected Google',
  'integration.disconnect': 'Disconnected Google',
  'integration.selectWebsite': 'Chose a website',
  'integration.selectAdsAccount': 'Chose a Google Ads account',
  'analytics.choose': 'Chose a Google Analytics property',
  'approval.request': 'Asked for an approval',
  'approval.approve': 'Approved a request',
  'approval.reject': 'Rejected a request',
  'approval.use': 'Ran an approved request',
  'approval.void': 'Found a request changed',
  'ad.edit': 'Edited an ad',
  'ads.deploy': 'Started deploying ads',
  'ads.deployed': 'Deployed ads',
  'ads.rollback': 'Started rolling back ads',
  'ads.rolledBack': 'Rolled back ads',
  'shown.change': 'Changed the searches for published titles',
  'promise.dismiss': 'Dismissed an alert about a claim',
  'destination.connect': 'Connected a website to publish to',
  'destination.disconnect': 'Disconnected a website to publish to',
  'page.protect': 'Marked a page "do not touch"',
  'page.unprotect': 'Allowed a page to be published to',
  'seo.planPublication': 'Planned a publication',
  'seo.publish': 'Started publishing texts',
  'seo.published': 'Published texts',
  'seo.resolveConflict': 'Resolved a conflict',
  'seo.rollback': 'Rolled back texts',
  'brandRules.set': 'Changed the brand rules',
  'fact.propose': 'Had pages read for facts',
  'fact.create': 'Approved a fact',
  'fact.edit': 'Changed an approved fact',
  'fact.delete': 'Deleted an approved fact',
  'run.start': 'Started a run',
  'run.cancel': 'Canceled a run',
  'item.decide': 'Reviewed a proposal',
  'item.undecide': 'Undid a decision',
  'automation.create': 'Created an automation',
  'automation.edit': 'Changed an automation',
  'automation.delete': 'Deleted an automation',
  'automation.enable': 'Turned on an automation',
  'automation.disable': 'Turned off an automation',
  'automation.run': 'Ran an automation',
  'automation.secret': 'Created a new webhook secret',
  'budget.set': 'Set the budget',
  'budget.clear': 'Removed the budget',
  'token.create': 'Created an access token',
  'token.revoke': 'Revoked an access token',
  'token.cap': 'Changed the cap of an access token',
  'project.create': 'Created a project',
  'project.edit': 'Edited a project',
  'project.delete': 'Deleted a project',
  'projectPage.create': 'Added a page to a project',
  'projectPage.edit': 'Edited a page of a project',
  'projectPage.delete': 'Deleted a page of a project',
  'idea.create': 'Added an idea',
  'idea.edit': 'Edited an idea',
  'idea.delete': 'Deleted an idea',
  'lift.start': 'Started a lift test',
  'lift.markLive': 'Marked the pages of a lift test live',
  'lift.cancel': 'Canceled a lift test',
  'lift.verdict': 'Ended a lift test with a verdict',
  'questions.merge': 'Merged questions',
  'questions.split': 'Split a question',
  'import.start': 'Imported search data',
  'import.days': 'Set the days of an import',
  'import.remove': 'Removed an import',
  'searchData.remove': 'Deleted the search data of a website',
};

/** An action as people read it: "Started a run", or "deploy.start" when it has no name here. */
export function actionName(action: string): string {
  return names[action] ?? action;
}

const ways: Record<NonNullable<AuditEntry['via']>, string> = {
  browser: 'In the browser',
  token: 'With an access token',
  terminal: 'In the terminal of the server',
  automation: 'By an automation',
};

/** How something was done: "With the access token nightly CI"; empty when that is not known. */
export function viaText({ via, viaName }: Pick<AuditEntry, 'via' | 'viaName'>): string {
  if (via === null) return '';
  if (viaName === null) return ways[via];
  return via === 'token' ? `With the access token “${viaName}”` : `By the automation “${viaName}”`;
}

/** What details are called, where the name of the record isn't what people say. */
const detailNames: Record<string, string> = { url: 'URL', id: 'ID', subject: 'Website or account' };

function words(name: string): string {
  const lower = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return detailNames[name] ?? lower.charAt(0).toUpperCase() + lower.slice(1);
}

const valueNames: Record<string, Record<string, string>> = {
  kind: { ads: 'Google Ads', seo: 'SEO', questions: 'Questions' },
  endedBy: { end: 'the last day', harm: 'clear harm' },
  verdict: { cannotTell: 'can’t tell' },
};

function valueText(name: string, value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return valueNames[name]?.[value] ?? (value.startsWith('sc-domain:') ? websiteName(value) : value);
}

function detail(name: string, value: unknown): string {
  if (value === null) return `${words(name.replace(/Usd$/, ''))}: none`;
  if (name.endsWith('Usd') && typeof value === 'number') {
    return `${words(name.replace(/Usd$/, ''))}: ${formatUsd(value)}`;
  }
  return `${words(name)}: ${valueText(name, value)}`;
}

const id = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** What an entry adds to its action: "before: none · monthly: $50.00", or what it was done to when that has a name. */
export function detailText({ details, subject }: Pick<AuditEntry, 'details' | 'subject'>): string {
  const parts = Object.entries(details).map(([name, value]) => detail(name, value));
  if (parts.length > 0) return parts.join(' · ');
  return subject === null || id.test(subject) ? '' : subject;
}
