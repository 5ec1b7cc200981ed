import { FolderKanban, Plus } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../lib/paths.ts';
import { useTitle } from '../lib/title.ts';
import { Button, ButtonLink } from '../ui/button/Button.tsx';
import { CopyButton } from '../ui/button/CopyButton.tsx';
import { Spinner } from '../ui/button/Spinner.tsx';
import { Checkbox, Switch } from '../ui/form/Checkbox.tsx';
import { Field } from '../ui/form/Field.tsx';
import { Input, Select, Textarea } from '../ui/form/Input.tsx';
import { SegmentedControl } from '../ui/form/SegmentedControl.tsx';
import { CardSection } from '../ui/layout/Card.tsx';
import { PageHeader } from '../ui/layout/PageHeader.tsx';
import { Stepper } from '../ui/layout/Stepper.tsx';
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { DropdownMenu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '../ui/overlay/DropdownMenu.tsx';
import { toast } from '../ui/overlay/toast-store.ts';
import { Tooltip } from '../ui/overlay/Tooltip.tsx';
import { Badge, StatusPill } from '../ui/status/Badge.tsx';
import { Progress } from '../ui/status/Progress.tsx';
import { SkeletonRows } from '../ui/status/Skeleton.tsx';
import { EmptyState, ErrorState, Notice } from '../ui/status/States.tsx';
import { Logo } from '../ui/text/Logo.tsx';
import { DataGallery } from './DataGallery.tsx';

/** Controls, overlays and states. */
export function Gallery() {
  useTitle('Gallery');
  return (
    <>
      <PageHeader
        title="Projects"
        description="Sites you improve, with their competitors and the accounts they use."
        back={{ to: paths.dashboard, label: 'Back to Optimizations' }}
        actions={
          <>
            <Button>Download CSV</Button>
            <Button variant="primary">
              <Plus aria-hidden="true" />
              New Project
            </Button>
          </>
        }
      />
      <div className="space-y-6">
        <Stepper steps={['Select Website', 'AI Analysis', 'Review Results']} current={2} />
        <DataGallery />
        <div className="grid gap-6 xl:grid-cols-2">
          <Controls />
          <Forms />
        </div>
        <div className="grid gap-6 xl:grid-cols-2">
          <EmptyState
            icon={<FolderKanban />}
            title="No projects yet"
            actions={<Button variant="primary">Create Your First Project</Button>}
          >
            A project keeps a site, its competitors and the ideas for its pages in one place.
          </EmptyState>
          <ErrorState title="Projects could not be loaded" onRetry={() => undefined}>
            The server answered with an error. Your projects are safe.
          </ErrorState>
        </div>
        <SkeletonRows rows={2} />
        <Spinner />
      </div>
    </>
  );
}

function Controls() {
  const [isLoading, setIsLoading] = useState(false);
  const [dialog, setDialog] = useState<'none' | 'dialog' | 'confirm'>('none');
  const close = () => setDialog('none');
  return (
    <CardSection title="Controls" description="Buttons, menus, dialogs, toasts.">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" isLoading={isLoading} onClick={() => setIsLoading(true)}>
          Start SEO Optimization
        </Button>
        <Button>Secondary</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="danger">Delete project</Button>
        <Button disabled>Disabled</Button>
        <Button size="sm">Small</Button>
        <Button size="lg">Large</Button>
        <ButtonLink to={paths.history}>A link</ButtonLink>
        <Button onClick={() => setDialog('dialog')}>Open dialog…</Button>
        <Button onClick={() => setDialog('confirm')}>Open confirm…</Button>
        <Button onClick={() => toast({ title: 'Team created', description: 'Connect Google next.', tone: 'good' })}>
          Show toast
        </Button>
        <Button onClick={() => toast({ title: 'Optimization Failed', description: 'Try again later.', tone: 'bad' })}>
          Show error toast
        </Button>
        <DropdownMenu trigger={<Button>Account menu</Button>}>
          <MenuLabel>Google Ads accounts</MenuLabel>
          <MenuChoice isChosen>Fernweh EU</MenuChoice>
          <MenuChoice isChosen={false}>Fernweh US</MenuChoice>
          <MenuSeparator />
          <MenuItem isDanger>Disconnect</MenuItem>
        </DropdownMenu>
        <Tooltip content="Position averaged over the last 28 days.">
          <Button>With tooltip</Button>
        </Tooltip>
        <CopyButton text="usr_123" label="Copy user ID" />
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-2">
        <StatusPill>Pending</StatusPill>
        <StatusPill tone="accent" isActive>
          Processing
        </StatusPill>
        <StatusPill tone="good">Completed</StatusPill>
        <StatusPill tone="bad">Failed</StatusPill>
        <StatusPill tone="warn">Reconnect needed</StatusPill>
        <Badge>Requires Google Ads</Badge>
        <Badge tone="accent">Available</Badge>
      </div>
      <div className="mt-5 flex flex-wrap items-end gap-5">
        <Logo size="sm" />
        <Logo size="md" />
        <Logo size="lg" />
        <Logo size="xl" />
      </div>
      <div className="mt-5 space-y-4">
        <Progress label="Writing titles" percent={42} detail="17 of 40 pages" />
        <Progress label="Waiting for the queue" />
        <Notice tone="warn" title="Google needs to be reconnected" actions={<Button size="sm">Reconnect</Button>}>
          Access was withdrawn on Nov 20, 2026.
        </Notice>
      </div>
      <Dialog
        isOpen={dialog === 'dialog'}
        onOpenChange={close}
        title="New Project"
        description="A site and whom it competes with."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary">Create project</Button>
          </>
        }
      >
        <Field label="Project name">{(control) => <Input {...control} />}</Field>
      </Dialog>
      <ConfirmDialog
        isOpen={dialog === 'confirm'}
        onOpenChange={close}
        title="Delete project?"
        description="Are you sure you want to delete this project? This action cannot be undone."
        confirmLabel="Delete project"
        onConfirm={close}
      />
    </CardSection>
  );
}

function Forms() {
  const [device, setDevice] = useState<'all' | 'active' | 'paused'>('all');
  return (
    <CardSection title="Forms" description="Fields with hints and errors.">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Email" error="Invalid email address.">
          {(control) => <Input {...control} type="email" defaultValue="dana@" />}
        </Field>
        <Field label="Domain" hint="Without https:// or www.">
          {(control) => <Input {...control} placeholder="example.com" />}
        </Field>
        <Field label="Priority">
          {(control) => (
            <Select {...control} defaultValue="medium">
              <option value="high">High</option>
              <option value="medium">Medium</option>
            </Select>
          )}
        </Field>
        <Field label="Team slug" isOptional hint="Cannot be changed after creation.">
          {(control) => <Input {...control} readOnly value="fernweh-outdoor" />}
        </Field>
        <Field label="Optimized title" className="sm:col-span-2">
          {(control) => <Textarea {...control} rows={2} defaultValue="Waterproof hiking boots for wide feet" />}
        </Field>
        <Checkbox label="Email me when a run ends" hint="At most one message a day." defaultChecked />
        <Switch label="Enabled" defaultChecked />
        <SegmentedControl
          label="Campaigns"
          value={device}
          onValueChange={setDevice}
          options={[
            { value: 'all', label: 'All Campaigns' },
            { value: 'active', label: 'Active Only' },
            { value: 'paused', label: 'Paused Only' },
          ]}
        />
      </div>
    </CardSection>
  );
}
