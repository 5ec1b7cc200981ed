import { isUrl } from '../../text/url-rules.ts';

/** What Google puts in place of a ValueTrack parameter for a click on a search ad from a desktop: nothing where the click decides. */
const valueOf = (name: string, given: string | undefined): string => {
  const said = given ?? '';
  if (/^if(?:notmobile|search)$/iu.test(name)) return said;
  return /^keyword$/iu.test(name) ? encodeURIComponent(said) : '';
};
/** `{device}`, `{keyword:default}`, `{ifmobile:text}`, `{lpurl+2}`, a custom `{_season}`; the innermost first. */
const placeholder = /\{(_?[a-z][a-z\d_]*(?:\+\d)?)(?::([^{}]*))?\}/giu;
const written = /%7B(_?[a-z][\w+]*(?::[^{}%]*)?)%7D/giu;
const deepest = 5;

/** The address behind a final URL, which a browser can open: its placeholders are for Google, and stay in the ad. */
export function landingAddress(finalUrl: string): string {
  let address = finalUrl.replaceAll(written, '{$1}');
  for (let depth = 0; depth < deepest && address.includes('{'); depth += 1)
    address = address.replaceAll(placeholder, (_all, name: string, given?: string) => valueOf(name, given));
  return address;
}

/** Whether a final URL leads to a page of the web once its placeholders are gone. */
export function leadsSomewhere(finalUrl: string): boolean {
  const address = landingAddress(finalUrl);
  return isUrl(address) && /^https?:/iu.test(address);
}
