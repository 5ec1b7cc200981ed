import type { ToastMessage } from '../../ui/toast-store.ts';

/** What to say when the connect flow came back to the projects, from the query it brought; null on an ordinary visit. */
export function connectToast(search: string): ToastMessage | null {
  const query = new URLSearchParams(search);
  const code = query.get('error');
  if (code !== null) {
    const description =
      code === 'access_denied'
        ? 'Access was denied. Please try connecting again.'
        : 'Connection failed. Please try again.';
    return { title: 'Connection Failed', description, tone: 'bad' };
  }
  if (query.get('connected') !== 'true') return null;
  return { title: 'Google Search Console connected successfully!', tone: 'good' };
}
