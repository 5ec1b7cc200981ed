import { api, type SystemSetting } from '@serplift/core/api';
import { useEndpoint } from '../../lib/api.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { SystemPart } from './SystemPart.tsx';

/** The current settings and where each is set; none can be changed here. */
export function SystemSettings() {
  const read = useEndpoint(api.system.settings, {});
  return (
    <section>
      <h2 className="mb-1 text-lg font-semibold">Current settings</h2>
      <p className="mb-3 max-w-prose text-muted">
        Read from the environment when the process starts: change a variable, then restart. Fixed values are part of
        this version.
      </p>
      <SystemPart
        read={read}
        failed="The settings could not be loaded"
        waiting={<SkeletonRows rows={2} className="h-40" />}
      >
        {(settings) => (
          <div className="columns-1 gap-4 lg:columns-2">
            {[...new Set(settings.map(({ group }) => group))].map((group) => (
              <SettingGroup key={group} group={group} settings={settings.filter((one) => one.group === group)} />
            ))}
          </div>
        )}
      </SystemPart>
    </section>
  );
}

function SettingGroup({ group, settings }: { group: string; settings: SystemSetting[] }) {
  return (
    <Card className="mb-4 break-inside-avoid p-4 sm:p-5">
      <h3 className="mb-2 font-semibold">{group}</h3>
      <dl className="divide-y divide-line">
        {settings.map(({ name, value, variable }) => (
          <div key={name} className="justify-between gap-x-6 py-2 sm:flex">
            <dt className="shrink-0 sm:max-w-1/2">
              {name}
              <span className="block text-sm text-muted">
                {variable === null ? (
                  'fixed'
                ) : (
                  <>
                    set by <code className="text-[0.9em] wrap-anywhere">{variable}</code>
                  </>
                )}
              </span>
            </dt>
            <dd className={`wrap-anywhere sm:text-right ${value === 'not set' ? 'text-muted' : 'font-medium'}`}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
