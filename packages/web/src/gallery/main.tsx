import '../lib/browser-start.ts';
import './gallery.css';
import type { CurrentUser, PublicConfig } from '@serplift/core/api';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { Layout } from '../app/Layout.tsx';
import { Protected } from '../app/Protected.tsx';
import { fetchPolicy } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { Toaster } from '../ui/overlay/Toaster.tsx';
import { Gallery } from './Gallery.tsx';

const user: CurrentUser = {
  id: 'user-1',
  username: 'dana',
  email: 'dana@fernweh.example',
  emailVerified: true,
  displayName: 'Dana Whitfield',
  photoUrl: null,
  team: { id: 'team-1', name: 'Fernweh Outdoor', slug: 'fernweh-outdoor', sampleData: null },
  role: 'owner',
  hasTeam: true,
  isOwner: true,
  canInviteMembers: true,
  canPublish: true,
  isAdmin: true,
};
const config: PublicConfig = {
  mode: 'sandbox',
  version: '0',
  identity: null,
  googleSignIn: false,
  demo: null,
  providers: [],
};
const fallback = { '/api/user': user, '/api/config': config };

const root = document.querySelector('#root');
if (root === null) throw new Error('gallery.html has no element #root.');
/** Every component on one page, inside the shell; for development, never part of the product. */
createRoot(root).render(
  <SWRConfig value={{ ...fetchPolicy, fallback }}>
    <MemoryRouter initialEntries={[paths.dashboard]}>
      <Routes>
        <Route element={<Protected />}>
          <Route element={<Layout />}>
            <Route path="*" element={<Gallery />} />
          </Route>
        </Route>
      </Routes>
      <Toaster />
    </MemoryRouter>
  </SWRConfig>,
);
