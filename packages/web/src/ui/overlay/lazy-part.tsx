import {
  type ComponentType,
  createContext,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { Button } from '../button/Button.tsx';
import { MenuOpeningContext } from '../overlay/menu-opening.ts';
import { toast } from '../overlay/toast-store.ts';
import { Notice } from '../status/States.tsx';

/** What windows over the page take. */
interface Opened {
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  onClose?: () => void;
}

const title = 'This part of the page could not be loaded';
const offlineText = 'The connection was lost. Try again when it is back.';
const outdatedText = 'Serplift may have been updated, or the connection was lost. Reload the page to continue.';

/** Whether the server is out of reach. One on this machine is not, although the browser may say that there is no connection. */
async function isServerGone(): Promise<boolean> {
  if (navigator.onLine) return false;
  const answer = fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' });
  return !(await answer.then(({ ok }) => ok).catch(() => false));
}

const RetryContext = createContext(() => {});

/**
 * A part of a page that is loaded when it is first shown. If that fails, the page stays: a window or menu closes with a toast,
 * any other part says so in its place. The next time, it is loaded again. A fallback takes its place until it is there; without
 * one, that of what is around it does.
 */
export function lazyPart<Part extends ComponentType<never>>(load: () => Promise<Part>, fallback?: ReactNode): Part {
  const attempt = () => {
    const mine = lazy<ComponentType<Opened>>(async () => {
      // Browsers remember until the page is reloaded that a file could not be loaded, so without a connection none is asked for.
      const isOffline = await isServerGone();
      try {
        if (isOffline) throw new Error('There is no connection.');
        return { default: (await load()) as unknown as ComponentType<Opened> };
      } catch {
        const forget = () => {
          if (latest === mine) latest = attempt();
        };
        return { default: (props: Opened) => <NotLoaded {...props} isOffline={isOffline} forget={forget} /> };
      }
    });
    return mine;
  };
  let latest = attempt();
  const LazyPart = (props: Opened) => {
    const [, setTries] = useState(0);
    const [retry] = useState(() => () => setTries((tries) => tries + 1));
    const part = <RetryContext value={retry}>{createElement(latest, props)}</RetryContext>;
    return fallback === undefined ? part : <Suspense fallback={fallback}>{part}</Suspense>;
  };
  return LazyPart as unknown as Part;
}

interface NotLoadedProps extends Opened {
  isOffline: boolean;
  /** Lets the next showing load it again. */
  forget: () => void;
}

/** In place of a part that could not be loaded. */
function NotLoaded({ isOpen, onOpenChange, onClose, isOffline, forget }: NotLoadedProps) {
  const retry = useContext(RetryContext);
  const giveUp = useContext(MenuOpeningContext)?.giveUp;
  const close = onOpenChange === undefined ? (onClose ?? giveUp) : () => onOpenChange(false);
  const description = isOffline ? offlineText : outdatedText;
  const leave = useEffectEvent(() => {
    if (close === undefined) return;
    // With a hash, the link would only scroll.
    const reload = { to: window.location.pathname + window.location.search, label: 'Reload Page', reloads: true };
    toast({ title, description, tone: 'bad', ...(isOffline ? {} : { link: reload }) });
    close();
  });
  useLayoutEffect(() => {
    if (isOpen === false) return forget();
    leave();
    return forget;
  }, [isOpen, forget]);
  if (close !== undefined) return null;
  const tryAgain = () => {
    forget();
    retry();
  };
  return (
    <div role="alert">
      <Notice
        tone="bad"
        title={title}
        actions={
          isOffline ? (
            <Button onClick={tryAgain}>Try Again</Button>
          ) : (
            <Button onClick={() => window.location.reload()}>Reload</Button>
          )
        }
      >
        {description}
      </Notice>
    </div>
  );
}
