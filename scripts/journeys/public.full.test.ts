import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { mentions, pathOf } from './screen.ts';
import { openStage } from './stage.ts';
import { startProduct } from './start-product.ts';

const product = openStage(startProduct);

/** How much the page has moved by itself so far; 0 means not at all. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

describe('the front page', () => {
  it('says what Serplift is, what it costs, and that its testimonials are examples [2.1-1, 2.3-3, 2.3-4, 9-27, 9-28, 9-29, 9-30]', async () => {
    await product.visit(product.stranger(), async ({ page, inspect }) => {
      await page.goto('/');
      await page
        .getByRole('heading', { level: 1, name: 'Get more clicks from the rankings you already have' })
        .waitFor();
      for (const plan of [
        ['Starter', '$29/month', '5 campaigns', '100 ads/month', 'Start Free Trial'],
        ['Professional', '$79/month', '25 campaigns', '500 ads/month', 'Start Free Trial'],
        ['Enterprise', '$199/month', 'Unlimited campaigns', 'Unlimited ads', 'Contact sales'],
      ]) {
        const [name = '', ...texts] = plan;
        const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
        for (const text of texts) await expect.poll(() => card.innerText()).toContain(text);
      }
      const testimonials = page.getByRole('region', { name: 'What we want you to be able to say' });
      await expect.poll(() => testimonials.getByText('Example', { exact: true }).count()).toBe(3);
      await expect.poll(() => testimonials.getByText('they are not statements by customers').count()).toBe(1);
      await inspect('home');
    });
  });

  it('the front page has features, benefits and testimonials [2.1-1, 2.3-1, 2.3-2]', async () => {
    await product.visit(product.stranger(), async ({ page }) => {
      await page.goto('/');
      for (const name of [
        'Three optimizations, one way of working',
        'Made for people who answer for results',
        'What we want you to be able to say',
        'Pricing',
      ]) {
        await page.getByRole('heading', { level: 2, name }).waitFor();
      }
      const features = page.getByRole('region', { name: 'Three optimizations, one way of working' });
      for (const title of ['Google Ads Optimization', 'SEO Click-Through-Rate Optimization', 'Questions to Answer']) {
        await expect.poll(() => features.getByRole('heading', { name: title }).count()).toBe(1);
      }
    });
  });

  it.each(['light', 'dark'] as const)('shows the product in %s, and nothing moves while it loads', async (theme) => {
    await product.visit(product.stranger(), async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.goto('/');
      const picture = page.getByRole('img', { name: 'A finished run in Serplift' });
      const shown = () => picture.evaluate(async (one: HTMLImageElement) => one.decode().then(() => one.currentSrc));
      await expect.poll(() => shown()).toMatch(new RegExp(`review-${theme}-[\\w-]+\\.webp$`));
      expect(await layoutShift(page)).toBe(0);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.reload();
      await expect.poll(() => shown()).toMatch(new RegExp(`review-phone-${theme}-[\\w-]+\\.webp$`));
      expect(await layoutShift(page)).toBe(0);
    });
  });

  it('every way in leads to the sign-in page [2.1-3]', async () => {
    await product.visit(product.stranger(), async ({ page }) => {
      await page.goto('/');
      const main = page.getByRole('main');
      await main.waitFor();
      const targetOf = async (name: string) =>
        new Set(
          await main.getByRole('link', { name }).evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
        );
      await expect.poll(() => targetOf('Get Started')).toEqual(new Set(['/login?mode=create']));
      await expect.poll(() => targetOf('Start Free Trial')).toEqual(new Set(['/login?mode=create']));
      await expect.poll(() => targetOf('Log In')).toEqual(new Set(['/login']));
      await main.getByRole('link', { name: 'Start Free Trial' }).last().click();
      await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    });
  });

  it('a person who is signed in is welcomed and led to the dashboard [2.1-2]', async () => {
    const person = await product.signUpWithTeam('welcome@public.example', 'Welcome & Sons');
    await product.visit(person, async ({ page, inspect }) => {
      await page.goto('/dashboard');
      await page.getByRole('heading', { name: 'Marketing Optimizations' }).waitFor();
      await page.goto('/');
      await page.getByRole('heading', { name: /^Welcome back, / }).waitFor();
      await mentions(page, 'You are working in Welcome & Sons.');
      for (const name of ['Log In', 'Get Started', 'Start Free Trial']) {
        await expect.poll(() => page.getByRole('link', { name }).count()).toBe(0);
      }
      await inspect('home-signed-in');
      await page.getByRole('link', { name: 'Go to Dashboard' }).click();
      await page.waitForURL('**/dashboard');
    });
  });

  it('by keyboard: past the header, and to a part that then has the focus', async () => {
    await product.visit(product.stranger(), async ({ page }) => {
      await page.goto('/');
      await page.getByRole('main').waitFor();
      await page.keyboard.press('Tab');
      await expect.poll(() => page.locator(':focus').innerText()).toBe('Skip to content');
      await page.getByRole('navigation', { name: 'On the front page' }).getByRole('link', { name: 'Pricing' }).focus();
      await page.keyboard.press('Enter');
      await page.locator('#pricing:focus').waitFor();
    });
  });
});

describe('policies', () => {
  it.each([
    { path: '/privacy', link: 'Privacy', title: 'Privacy Policy', part: 'How long we keep data' },
    { path: '/terms', link: 'Terms', title: 'Terms of Service', part: 'Plans and prices' },
  ])(
    '$path is reached from the footer and dated December 12, 2024 [2.1-8, 2.3-5]',
    async ({ path, link, title, part }) => {
      await product.visit(product.stranger(), async ({ page, inspect }) => {
        await page.goto('/');
        await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await expect.poll(() => pathOf(page)).toBe(path);
        await mentions(page, 'Effective December 12, 2024');
        await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: part }).click();
        const heading = page.getByRole('heading', { level: 2, name: part });
        await expect.poll(() => heading.evaluate((one) => one.getBoundingClientRect().top)).toBeLessThan(200);
        await inspect(path.slice(1));
        await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
        const pricing = page.getByRole('region', { name: 'Pricing' });
        await expect
          .poll(() => pricing.evaluate((one) => Math.round(one.getBoundingClientRect().top)))
          .toBeLessThan(100);
      });
    },
  );

  it('the privacy policy names what matters', async () => {
    await product.visit(product.stranger(), async ({ page }) => {
      await page.goto('/privacy');
      const text = await page.getByRole('main').innerText();
      for (const word of ['Limited Use', 'OpenAI', 'xAI', 'DataForSEO', '7 days', '30 days', 'Read-only']) {
        expect(text).toContain(word);
      }
    });
  });
});

describe('what search engines read', () => {
  it.each(['/', '/privacy', '/terms', '/login'])('%s keeps the title that the server gave it', async (path) => {
    const html = await (await fetch(`${product.origin}${path}`, { headers: { accept: 'text/html' } })).text();
    const [, served] = /<title>(.*?)<\/title>/.exec(html) ?? [];
    await product.visit(product.stranger(), async ({ page }) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.title()).toBe(served);
      await expect
        .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
        .toBe(`${product.origin}${path}`);
      await expect.poll(() => page.locator('meta[name=robots]').count()).toBe(0);
    });
  });

  it.each([
    ['/', 'Get more clicks from the rankings you already have'],
    ['/privacy', 'Privacy Policy'],
    ['/terms', 'Terms of Service'],
  ])('%s can be read before any script runs, and a script changes nothing in it', async (path, heading) => {
    const answer = await product.stranger().fetch(path, { headers: { accept: 'text/html' } });
    const [, written = ''] = /<div id="root">(.*)<\/div>\s*<noscript>/s.exec(await answer.text()) ?? [];
    expect(written).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
    await product.visit(product.stranger(), async ({ page }) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      const words = (html: string) =>
        page.evaluate((text) => new DOMParser().parseFromString(text, 'text/html').body.textContent, html);
      await expect.poll(async () => words(await page.locator('#root').innerHTML())).toBe(await words(written));
    });
  });

  it('an unknown address is a 404 that asks not to be indexed [2.1-21]', async () => {
    await product.visit(product.stranger(), async ({ page, allow }) => {
      allow(/404 .*\/no-such-page/);
      const answer = await page.goto('/no-such-page');
      expect(answer?.status()).toBe(404);
      await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
      await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    });
  });

  it('the preview picture exists', async () => {
    const answer = await fetch(`${product.origin}/preview.png`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  });
});
