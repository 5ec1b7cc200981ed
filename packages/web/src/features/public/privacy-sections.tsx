import { Contact, Facts, type LegalSection, OutsideLink, Points } from './LegalPage.tsx';

const userDataPolicy = 'https://developers.google.com/terms/api-services-user-data-policy';

/** What the privacy policy says, part by part. */
export const privacySections: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who we are',
    content: (
      <p>
        “We” are the people or the company running Serplift at the address you are reading this on. We decide how the
        data described here is used. Serplift can be run by anyone; other installations have their own operators.
      </p>
    ),
  },
  {
    id: 'stored',
    title: 'What we store',
    content: (
      <>
        <Facts
          facts={[
            [
              'Your account',
              'Your email address, whether it is verified, your name and the address of your picture if your sign-in provider tells us. Your password stays with Firebase Authentication, a service of Google; we never receive it.',
            ],
            ['Your team', 'Its name, its members and their roles, and pending invitations.'],
            [
              'Google connections',
              'The email address of the connected Google account, the permissions given, the accounts and website you selected, and an encrypted refresh token.',
            ],
            [
              'Your work',
              'Projects, settings, runs and their results with the search queries, page addresses, numbers and texts they are based on, your decisions and edits, and search data you import from files.',
            ],
            [
              'Cost and history',
              'Each paid call with its time, cost and amount, who started it, and a log of important actions such as connecting a service or deploying ads.',
            ],
            [
              'Technical records',
              'Server logs with request, time, status and user number. They contain no tokens, passwords, or page contents.',
            ],
          ]}
        />
        <p>We use this data to provide the service to your team, to keep it secure and to show what it costs.</p>
      </>
    ),
  },
  {
    id: 'google',
    title: 'Data from Google',
    content: (
      <>
        <p>When an owner of your team connects a Google service, we ask only for what that service needs:</p>
        <Facts
          facts={[
            [
              'Search Console',
              'Read-only. We read your sites and their queries, pages, clicks, impressions and positions.',
            ],
            [
              'Google Ads',
              'We read accounts, campaigns, ad groups, keywords and ads. We create or pause ads only when someone on your team deploys them or rolls a deployment back.',
            ],
            [
              'Google Analytics',
              'Read-only. We read the list of accounts and properties so that you can choose one, and sessions, key events, and revenue by landing page of the property you choose.',
            ],
          ]}
        />
        <p>
          Serplift’s use and transfer of information received from Google APIs adheres to the{' '}
          <OutsideLink href={userDataPolicy}>Google API Services User Data Policy</OutsideLink>, including the Limited
          Use requirements. In particular:
        </p>
        <Points>
          {[
            'We use this data only for the features you see in Serplift.',
            'We pass it on only where such a feature needs it, as listed under “Companies that process data for us”, where the law demands it, or with your consent.',
            'We never sell it, and never use it for advertising, credit decisions or building profiles.',
            'We do not use it to train general models of artificial intelligence, and do not let others do so.',
            'No one reads it unless you ask us for help with it, or security or the law requires it.',
          ]}
        </Points>
      </>
    ),
  },
  {
    id: 'processors',
    title: 'Companies that process data for us',
    content: (
      <>
        <Facts
          facts={[
            [
              'Google',
              'Signs you in (Firebase Authentication) and answers for the services you connect. Receives your email address and the requests made for you.',
            ],
            [
              'OpenAI, xAI',
              'Write titles, descriptions, ads and recommendations. They receive the public text of the page, the search queries with their clicks and impressions, keywords and current ads the text is written for, and competitors’ public results. They receive no name or email address of yours.',
            ],
            [
              'DataForSEO',
              'Looks up public search results. Receives the search words, country, language and device, and nothing about you.',
            ],
          ]}
        />
        <p>
          Which of them are used depends on what your team runs. The operator’s hosting provider, and an email provider
          if one is set up, process data too, on our instructions. These companies may work outside your country; we
          rely on the contracts the law provides for that.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and storage in your browser',
    content: (
      <>
        <p>
          We set one cookie to keep you signed in. It contains a random value, cannot be read by scripts, and ends when
          you sign out, after two weeks without a visit, or after 30 days. While you go to Google and back, a second
          random value makes sure that it is you who returns; it lasts ten minutes.
        </p>
        <p>
          Your browser also keeps your account details for a faster start and your choice of light or dark. Signing out
          removes the account details. We use no analytics, advertising, or third-party tracking, so there is no banner
          to dismiss.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep data',
    content: (
      <Facts
        facts={[
          ['Texts of pages', '7 days, then they are deleted automatically.'],
          ['Result pages', '30 days, then they are deleted automatically.'],
          ['History of automations', '400 days, then it is deleted automatically; the runs they started are kept.'],
          ['Sessions', 'Until you sign out, at most 30 days.'],
          ['Invitations', 'They can be used for 7 days.'],
          [
            'Google tokens',
            'Until you disconnect the last service that uses them; then we also revoke them at Google.',
          ],
          [
            'Results, costs, history',
            'As long as the team exists, because they are its record of what was done and paid.',
          ],
          ['Your account', 'Until you ask us to delete it.'],
        ]}
      />
    ),
  },
  {
    id: 'deletion',
    title: 'Deletion and your other rights',
    content: (
      <>
        <p>Some of it you can do yourself at any time:</p>
        <Points>
          {[
            'Disconnect a Google service in Team Settings.',
            <>
              Withdraw Serplift’s access in{' '}
              <OutsideLink href="https://myaccount.google.com/permissions">your Google account</OutsideLink>.
            </>,
            'Revoke access tokens on your profile.',
            'Download results and costs as CSV.',
          ]}
        </Points>
        <p>
          To have your account or your whole team with everything in it deleted, to see or correct what we hold, or to
          object to how it is used, write to us. We answer within 30 days. Copies in backups go when those backups are
          replaced. You may also complain to the data protection authority where you live.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    content: (
      <p>
        Connections use HTTPS. Google tokens are encrypted with AES-256-GCM; session and access tokens are stored only
        as hashes. Teams cannot see each other’s data. No system is perfect: if a breach concerns you, we tell you
        without delay.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    content: (
      <p>
        When this policy changes, the date at the top changes with it. If a change affects how we use data you have
        already given us, we tell team owners before it applies.
      </p>
    ),
  },
  { id: 'contact', title: 'Contact', content: <Contact /> },
];
