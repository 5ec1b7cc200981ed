import { clsx } from 'clsx';
import { buttonStyle } from '../../ui/button/button-style.ts';
import { googleStartUrl } from './google-sign-in.ts';

/** Leads to Google's consent page; the server brings the person back to the login page. */
export function GoogleLink({ onLeave }: { onLeave: () => void }) {
  return (
    <a href={googleStartUrl} onClick={onLeave} className={clsx(buttonStyle({}), 'h-10 w-full')}>
      <GoogleMark />
      Continue with Google
    </a>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M45 24.5c0-1.6-.1-2.8-.4-4H24v7.3h12.1c-.2 1.8-1.5 4.6-4.4 6.4l6.7 5.2c4.2-3.9 6.6-9.2 6.6-14.900z"
      />
      <path
        fill="#34a853"
        d="M24 46c5.9 0 10.9-2 14.5-5.300l-6.9-5.400c-1.9 1.3-4.3 2.2-7.6 2.2-5.8 0-10.7-3.9-12.5-9.200l-7.1 5.500C8 41 15.4 46 24 46z"
      />
      <path
        fill="#fbbc05"
        d="M11.5 28.300c-.5-1.4-.7-2.8-.7-4.300s.3-2.9.7-4.300l-7.1-5.500C2.9 17.1 2 20.5 2 24s.9 6.9 2.4 9.800z"
      />
      <path
        fill="#ea4335"
        d="M24 10.500c4.1 0 6.9 1.8 8.5 3.300l6.2-6C34.9 4.2 29.9 2 24 2 15.4 2 8 7 4.4 14.200l7.1 5.500c1.8-5.3 6.7-9.2 12.5-9.200z"
      />
    </svg>
  );
}
