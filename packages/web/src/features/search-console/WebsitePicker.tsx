import { api, type Website } from '@serplift/core/api';
import { Check, Globe } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { Badge } from '../../ui/status/Badge.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { EmptyState, Notice } from '../../ui/status/States.tsx';
import { BreakableUrl } from '../../ui/text/BreakableUrl.tsx';
import { ConnectSearchConsole, ReconnectSearchConsole } from './ConnectSearchConsole.tsx';
import type { Websites } from './use-websites.ts';

const permissions: Record<string, string> = {
  siteOwner: 'Owner',
  siteFullUser: 'Full user',
  siteRestrictedUser: 'Restricted user',
  siteUnverifiedUser: 'Not verified',
};

/** A permission level as Search Console itself words it; an unknown one stays as it is. */
export function permissionLabel(level: string): string {
  return permissions[level] ?? level;
}

interface WebsitePickerProps {
  websites: Websites;
  onSelected: () => void;
}

/** Chooses the website that the team works on, or says what is missing to do so. */
export function WebsitePicker({ websites, onSelected }: WebsitePickerProps) {
  switch (websites.status) {
    case 'loading':
      return <SkeletonRows rows={2} className="h-16" />;
    case 'notConnected':
      return <ConnectSearchConsole />;
    case 'reconnectNeeded':
      return <ReconnectSearchConsole accountEmail={websites.accountEmail} />;
    case 'failed':
      return <LoadError title="Your websites could not be loaded" read={websites.read} />;
    case 'ready':
      return <WebsiteChoice websites={websites.websites} selected={websites.selected} onSelected={onSelected} />;
  }
}

function useSelect(onSelected: () => void) {
  const teamId = useCurrentUser().team?.id ?? '';
  const { run, isRunning } = useAction(api.user.selectWebsite, { stale: [`/api/teams/${teamId}/integrations`] });
  const [pending, setPending] = useState<string | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const select = async (website: Website) => {
    setPending(website.siteUrl);
    setReason(null);
    try {
      await run({ websiteUrl: website.siteUrl });
      onSelected();
      toast({
        title: 'Website Selected',
        description: 'Website selected successfully. Ready to optimize!',
        tone: 'good',
      });
    } catch (error) {
      setReason(failureMessage(error, '') || null);
      toast({
        title: 'Selection Failed',
        description: 'Failed to select website. Please try again.',
        tone: 'bad',
      });
    }
  };
  return { select: (website: Website) => void select(website), pending: isRunning ? pending : null, reason };
}

interface WebsiteChoiceProps {
  websites: Website[];
  selected: Website | null;
  onSelected: () => void;
}

function WebsiteChoice({ websites, selected, onSelected }: WebsiteChoiceProps) {
  const [isChanging, setIsChanging] = useState(false);
  const { select, pending, reason } = useSelect(() => {
    setIsChanging(false);
    onSelected();
  });
  if (websites.length === 0) {
    return (
      <EmptyState icon={<Globe />} title="No websites in this Search Console account">
        Add and verify your site in Google Search Console, or connect an account that has one.
      </EmptyState>
    );
  }
  if (selected !== null && !isChanging) {
    return (
      <Card className="flex flex-wrap items-center gap-3 p-3.5">
        <WebsiteName website={selected} />
        <Badge tone="good">
          <Check className="size-3.5" />
          Currently Selected
        </Badge>
        {websites.length > 1 && <Button onClick={() => setIsChanging(true)}>Change Website</Button>}
      </Card>
    );
  }
  const shown = isChanging ? 'Choose another website, or keep the current one.' : 'Choose the website to optimize.';
  return (
    <div className="space-y-3">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{shown}</p>
        {isChanging && <Button onClick={() => setIsChanging(false)}>Cancel</Button>}
      </div>
      {reason !== null && (
        <Notice tone="bad" title="The website was not selected">
          {reason}
        </Notice>
      )}
      <Card>
        <ul aria-label="Websites" className="divide-y divide-line">
          {websites.map((website) => (
            <li key={website.siteUrl} className="flex flex-wrap items-center gap-3 p-3.5">
              <WebsiteName website={website} />
              <WebsiteAction
                website={website}
                isSelected={website.siteUrl === selected?.siteUrl}
                isPending={pending === website.siteUrl}
                onSelect={() => select(website)}
              />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function WebsiteName({ website }: { website: Website }) {
  return (
    <div className="min-w-52 flex-1">
      <p className="font-medium">
        <BreakableUrl url={website.label} />
      </p>
      <p className="text-sm text-muted">
        {permissionLabel(website.permissionLevel)} <span className="text-faint">({website.permissionLevel})</span>
      </p>
    </div>
  );
}

interface WebsiteActionProps {
  website: Website;
  isSelected: boolean;
  isPending: boolean;
  onSelect: () => void;
}

function WebsiteAction({ website, isSelected, isPending, onSelect }: WebsiteActionProps) {
  if (isSelected) return <Badge tone="good">Currently Selected</Badge>;
  if (!website.selectable) {
    return (
      <Button disabled title="Only a site owner or full user can choose this website.">
        Insufficient Permissions
      </Button>
    );
  }
  return (
    <Button isLoading={isPending} onClick={onSelect} aria-label={`Select ${website.label}`}>
      Select
    </Button>
  );
}
