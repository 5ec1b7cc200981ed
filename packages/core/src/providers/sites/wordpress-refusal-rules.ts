import { AppError } from '../../contract/errors.ts';
import { type Answered, knownRefuser, otherRefuser, saidBySystem } from './who-refused-rules.ts';

const pluginHint = 'Install and activate the Serplift plugin on it (docs/publishing.md), then try again.';
const rejected = (message: string): AppError => new AppError('provider_rejected', message);

/** Codes with which WordPress itself doesn't accept who signs in. */
const unknownUser =
  /^(?:(?:invalid|incorrect)_(?:username|email|password|application_password)|invalidcombo|rest_not_logged_in)$/u;
const passwordsOff = /^(?:rest_)?application_passwords?_(?:not_)?(?:disabled|available|supported|authorized)/u;
/** Codes with which WordPress, or our plugin in it, says that this user may not do this. */
const notAllowed = /^(?:serplift_forbidden|rest_forbidden|rest_cannot_\w+|rest_forbidden_context)$/u;
/** Plugins that close the REST API borrow such a code, and say so; WordPress' own sentence never names it. */
const ofPlugin =
  /\b(?:rest|api|endpoint|ip|firewall|security|plugin|blocked|blacklisted|banned|disabled|restricted|authenticated)\b/iu;
/** What else WordPress says itself. */
const ofWordPress =
  /^(?:serplift_\w+|rest_(?:no_route|missing_callback_param|invalid_\w+|cookie_\w+|post_\w+|upload_\w+)|internal_server_error|wp_die|db_\w+)$/u;

const said = ({ code, message }: { code: string; message: string }): string =>
  message === '' ? code : `“${message.replaceAll(/<[^>]*>/gu, '').slice(0, 300)}” (${code})`;

/**
 * A refusal as an error for people, which says who refused. Another role is advised only where WordPress itself said that the
 * user isn't allowed to do this.
 */
export function refusalOf(answer: Answered, { hasSiteLogin }: { hasSiteLogin: boolean }): AppError {
  const { host } = new URL(answer.url);
  const refusal = saidBySystem(answer);
  if (refusal === null) {
    const known = knownRefuser(answer);
    const isPage = answer.status < 400 || answer.status === 404 || answer.status === 410;
    if (known !== null || !isPage) return rejected(known ?? otherRefuser(answer));
    return rejected(
      `${otherRefuser(answer)} Neither /wp-json/ nor ?rest_route= leads to a WordPress there. Check the address; if it is right, a plugin or the web server switches the REST API off.`,
    );
  }
  const { code, message } = refusal;
  if (code === 'rest_no_route')
    return rejected(`${host} doesn't have the Serplift plugin: ${said(refusal)}. ${pluginHint}`);
  const isBorrowed = !code.startsWith('serplift_') && ofPlugin.test(message);
  if (unknownUser.test(code) || (answer.status === 401 && notAllowed.test(code) && !isBorrowed)) {
    const beside = hasSiteLogin
      ? ' Beside the password of the web server, version 1.2.0 or newer of the Serplift plugin is needed.'
      : '';
    return new AppError(
      'reconnect_needed',
      `WordPress on ${host} refused the user name or the application password: ${said(refusal)}.${beside} An owner can connect it again in Team Settings.`,
    );
  }
  if (passwordsOff.test(code)) {
    return rejected(
      `WordPress on ${host} doesn't take application passwords: ${said(refusal)}. Allow them for this user, or serve the site over https.`,
    );
  }
  if (notAllowed.test(code) && !isBorrowed) {
    return rejected(
      `WordPress on ${host} doesn't allow its user to do this: ${said(refusal)}. Give the user the Editor role.`,
    );
  }
  if (ofWordPress.test(code)) return rejected(`WordPress on ${host} refused: ${said(refusal)}.`);
  return rejected(
    `A plugin of the WordPress on ${host} refused: ${said(refusal)}. Allow Serplift's requests to the REST API in its settings; another role for the user wouldn't help.`,
  );
}
