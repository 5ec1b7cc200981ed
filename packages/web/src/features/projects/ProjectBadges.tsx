import type { Project } from '@serplift/core/api';
import { Badge } from '../../ui/status/Badge.tsx';
import { connectedServices, shownCompetitors } from './project-rules.ts';

/** A project's competitors: three of them and how many more, or all. */
export function CompetitorBadges({ domains, showsAll = false }: { domains: string[]; showsAll?: boolean }) {
  const { shown, more } = showsAll ? { shown: domains, more: 0 } : shownCompetitors(domains);
  return (
    <ul aria-label="Competitors" className="flex flex-wrap gap-1.5">
      {shown.map((domain) => (
        <li key={domain} className="max-w-full min-w-0">
          <Badge className="max-w-full">
            <span className="truncate" title={domain}>
              {domain}
            </span>
          </Badge>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Badge>+{more} more</Badge>
        </li>
      )}
    </ul>
  );
}

/** The services a project has an account of. */
export function ConnectionBadges({ project }: { project: Project }) {
  const services = connectedServices(project);
  return (
    <ul aria-label="Connected accounts" className="flex flex-wrap gap-1.5">
      {services.map((name) => (
        <li key={name}>
          <Badge tone="good">{name}</Badge>
        </li>
      ))}
      {services.length === 0 && (
        <li>
          <Badge>No connections</Badge>
        </li>
      )}
    </ul>
  );
}
