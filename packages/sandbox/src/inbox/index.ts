import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { SandboxFamily } from '../frame/frame.ts';
import { type Html, html, htmlPage } from '../frame/page.ts';
import { applyMailCode } from '../identity/account-actions.ts';
import { identityContext } from '../identity/identity-context.ts';
import { IdentityError } from '../identity/identity-errors.ts';
import { type InboxMail, openMailbox } from '../mail/mailbox.ts';

const actionPath = '/__/auth/action';

/** The mails that would have been sent, by Firebase and over SMTP, and the pages that Firebase's links open. */
export const inboxFamily: SandboxFamily = {
  name: 'inbox',
  router(sandbox) {
    const context = identityContext(sandbox);
    const mailbox = openMailbox(sandbox);
    const router = new Router();

    router.get('/inbox', (ctx) => {
      const to = textOf(ctx.query['to']);
      const mails = mailbox.mails(to === '' ? undefined : to);
      ctx.body = ctx.accepts('html', 'json') === 'json' ? mails : inboxPage(mails);
    });

    router.get('/smtp', (ctx) => {
      ctx.body = { url: sandbox.smtpUrl };
    });

    router.get(actionPath, (ctx) =>
      showing(ctx, async () => {
        const { email, requestType } = context.mail.read(textOf(ctx.query['oobCode']));
        return actionPage(ctx.search, email, requestType === 'PASSWORD_RESET');
      }),
    );

    router.post(actionPath, (ctx) =>
      showing(ctx, async () => {
        const { newPassword = '' } = (ctx.request.body ?? {}) as { newPassword?: string };
        await applyMailCode(context, textOf(ctx.query['oobCode']), newPassword);
        return donePage(textOf(ctx.query['continueUrl']));
      }),
    );
    return router;
  },
};

async function showing(ctx: Context, show: () => Promise<string>): Promise<void> {
  try {
    ctx.body = await show();
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    ctx.status = error.status;
    ctx.body = htmlPage('That did not work', html`<p>${error.message}</p>`);
  }
}

function inboxPage(mails: InboxMail[]): string {
  return htmlPage(
    'Sandbox inbox',
    mails.length === 0
      ? html`<p>
          No mail yet. Invitations, notices, and links for verifying an address or a new password arrive here.
        </p>`
      : html`${mails.map(mailCard)}`,
  );
}

function mailCard(mail: InboxMail): Html {
  return html`<article>
    <h2>${mail.text === '' ? html`<a href="${mail.link}">${mail.subject}</a>` : mail.subject}</h2>
    <p>
      <a href="/inbox?to=${encodeURIComponent(mail.to)}">${mail.to}</a>,
      <time datetime="${mail.sentAt}">${mail.sentAt.slice(0, 16).replace('T', ' ')} UTC</time>
    </p>
    ${mail.text === '' ? '' : html`<p class="text">${withLinks(mail.text)}</p>`}
  </article>`;
}

/** The text with its addresses made links. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/\S+)/u)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}

function actionPage(search: string, email: string, asksPassword: boolean): string {
  const field = html`<label
    >New password <input type="password" name="newPassword" minlength="6" required autocomplete="new-password"
  /></label>`;
  return htmlPage(
    asksPassword ? 'Choose a new password' : 'Verify your email',
    html`<p>${email}</p>
      <form method="post" action="${actionPath}${search}">
        ${asksPassword ? field : ''}
        <p><button type="submit">${asksPassword ? 'Save' : 'Verify'}</button></p>
      </form>`,
  );
}

function donePage(continueUrl: string): string {
  const isLink = /^https?:\/\//u.test(continueUrl);
  return htmlPage(
    'Done',
    html`<p>${isLink ? html`<a href="${continueUrl}">Continue</a>` : 'You can sign in now.'}</p>`,
  );
}

function textOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
