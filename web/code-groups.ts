/** One pattern that matches what any of these do. */
const any = (...patterns: RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join('|'))

type CodeGroup = { name: string; test: RegExp; minShareCount?: number }

/**
 * Which code stands together in a file, the first match counts. What is in no group is put together by who loads it: its own page, or a file for each set of
 * pages. A new page needs no entry here. The build fails if a name here matches no file (`group-names.ts`).
 */
export const codeGroups: CodeGroup[] = [
  // What the script of the pages outside shares with the other two entries: one file, for the landing page may weigh 5 kB.
  {
    name: 'first',
    test: /web\/src\/lib\/(storage|page-config|theme\/theme-choice|code\/(fetch|lazy)-code)|location-gate\/open-here\.ts|vite\/preload-helper/,
  },
  // Where the browser is: for the pages of those who are not signed in.
  {
    name: 'gate',
    test: /web\/src\/lib\/(location|api\/optional-fetch)\.ts|features\/(location-gate\/(gate|detect|override|location-gate\.rules)|billing\/(currency-choice|currency-default\.rules))\.ts/,
  },
  // What every page needs, in as few files as its two entries allow: many small ones compress worse than one, and a browser fetches six at a time.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|clsx)\// },
  // What both entries have from the beginning, beside React.
  {
    name: 'base',
    test: any(
      /node_modules\/lucide-react\/dist\/esm\/icons\/(circle-exclamation-point|cloud-off|house|refresh-cw|rotate-ccw)\./,
      /web\/src\/(lib\/(api\/(http|connection|upgrade|view)|session\/(renewed-sign-in|auth-search)|cn|look|title|forms\/left-text)|ui\/(lazy-part|MissingPart|SegmentedSwitch|drawn-icon|use-retry-online|Button|Spinner|Brand)|screens\/shell\/ErrorScreen)\.tsx?|shared\/src\/(access\/(rules|unavailable)|lib\/(next-path|inner-path|storable|mail-link))\.ts/,
    ),
  },
  // What the sign-in page has from the beginning, and lists and forms of the application.
  {
    name: 'fields',
    test: any(
      /node_modules\/lucide-react\/dist\/esm\/icons\/(circle-check|eye|eye-off|info)\./,
      /web\/src\/(ui\/(Field|TextInput)|lib\/forms\/joined-text)\.tsx?/,
    ),
  },
  // What a password is typed in, for the sign-in page and the settings, and what both know of passkeys.
  {
    name: 'passwords',
    test: /web\/src\/(ui\/(Notice|PasswordInput)|lib\/session\/passkeys)\.tsx?|shared\/src\/lib\/password\.ts|lucide-react\/dist\/esm\/icons\/key-round\./,
  },
  // What the rules of fields are written in, with the sign-in page's own: one file compresses better.
  {
    name: 'schemas',
    test: /node_modules\/zod\/|shared\/src\/(lib\/(text|items|names|email-address)|features\/account\/sign-in\.rules)\.ts/,
  },
  // How email addresses are stored, for the rules of fields and for what shows them as people read them.
  { name: 'addresses', test: /shared\/src\/lib\/canonical-email\.ts/ },
  // What the sign-in page and the dialogs of the application make their forms of.
  {
    name: 'forms',
    test: /node_modules\/react-hook-form\/|web\/src\/(lib\/forms\/(define-form|field-schema|use-defined-form|use-sending)|ui\/form\/(FieldFrame|use-fault-focus))\.tsx?/,
  },
  // What both applications have, and the sign-in page does not: router, queries, and what both shells and most pages are made of.
  {
    name: 'shell',
    test: any(
      /node_modules\/(use-sync-external-store|@tanstack\/(react-router(?!\/dist\/esm\/useBlocker)|router-core|history|store|react-store|query-core(?!.+\/(infiniteQueryObserver|mutationObserver|queriesObserver))|react-query(?!.+\/(useInfiniteQuery|useMutation|useQueries))))\//,
      /node_modules\/lucide-react\/dist\/esm\/icons\/(bell|calendar-clock|calendar-days|calendar-plus|check|chevron-down|chevron-left|chevron-right|circle-user-round|clipboard-list|credit-card|door-open|download|ellipsis|external-link|face-slightly-smiling|file-text|list-checks|list-todo|log-out|map-pin|message-square|pencil|phone|plus|rotate-ccw-clock|search|settings|signature|target|trash|video|x)\./,
      /web\/src\/(show-router|lib\/(readable-email|time\/(format|now)|code\/(incomplete|reload)|forms\/unsaved-text|lists\/list-view|session\/(leaving|proof|sign-out)|api\/(api|operation-calls|first-answers|query-client|live|refresh)|theme\/(theme|use-brand)|tab-search|toast|use-dialogs|media|trusted-script|when-idle)|ui\/(lazy-overlay|Menu|Popover|Tooltip|IconButton|Toaster|ReloadButton|EmptyState|ErrorState|PathLink|PathButton|Badge|CountBadge|Tile|Card|SectionHead|Skeleton|tones|veil)|screens\/(shell\/(guard|AreaError|NotFound|account-unavailable|SignedIn|SkipLink|role-of-path|ShellNotice|PageError|PageHead|AccountMenu|account-entries|page-focus|use-monitor|use-shell-person|offline-worker)|palette\/recent-clients)|features\/(notifications\/(notification-lists|notification-search|new-toasts|Bell)|account-security\/ProofHost|settings\/use-account-theme)|screens\/settings\/settings\.page|features\/notifications\/notifications\.page|routes\/__root)\.tsx?$|shared\/src\/features\/(notifications\/notifications\.rules|appointments\/appointment-lists)\.ts/,
      /shared\/src\/features\/quick-exit\/quick-exit\.rules\.ts/,
    ),
  },
  // Days and times of zones, for what asks which day it is.
  { name: 'days', test: /shared\/src\/lib\/(days|wall-time)\.ts|web\/src\/lib\/time\/day-in\.ts/ },
  // The application of therapists and admins: its routes, its shell, and what most of its pages have.
  {
    name: 'practice',
    test: any(
      /node_modules\/lucide-react\/dist\/esm\/icons\/(archive|circle-question-mark|moon|panel-left|sun)\./,
      /web\/src\/(main\.tsx|routeTree\.gen\.ts\?main\.tsx|routes\/(app|billing)[^?]*|routes\/(app|app_\.admin)\.tsx\?tsr-split.*|ui\/Sheet\.tsx|screens\/(shell\/(SignedInShell|ShellSkeleton|AppShell|Sidebar|TopBar|ThemeMenu|PlanCard|menus|practice-pages|sidebar-state)|palette\/PaletteBox)\.tsx?|(features|screens)\/(?!portal|own-data|settings|notifications)[^/]+\/[^/]+\.page\.ts|features\/(messages\/(UnreadMessages|messages-search)|billing\/(plan-card|trial-days|plan-names|chosen-plan)|appointments\/appointments-search|tasks\/list-search|clients\/list-search|ai\/review\/review-search)\.tsx?)$|shared\/src\/(access\/tiers|features\/(ai\/ai-review\.rules|clients\/clients\.rules|clinical-notes\/note-paths\.rules|tasks\/tasks\.rules|search\/search\.rules))\.ts/,
    ),
  },
  // What every page of a practice has, and few of clients.
  {
    name: 'small',
    test: /web\/src\/ui\/ProgressBar\.tsx|lucide-react\/dist\/esm\/icons\/(loader-circle|shield-check)\./,
  },
  // The application of clients: the same.
  {
    name: 'portal',
    test: /lucide-react\/dist\/esm\/icons\/folder-down\.|web\/src\/(portal\.tsx|styles\/portal\.css|routeTree\.gen\.ts\?portal\.tsx|routes\/client[^?]*|routes\/client\.tsx\?tsr-split.*|screens\/portal-shell\/(PortalShell|HelpWithoutPractice|PortalSkeleton|PortalHead|PortalBar|PracticeName|portal-menu|portal-pages)\.tsx?|(features\/portal|screens\/(portal|own-data))[^/]*\/[^/]+\.page\.ts|screens\/portal-[a-z-]+\/[a-z-]+-search\.ts|features\/((booking|portal)\/[a-z-]+-search|messages\/UnreadOwnMessages|quick-exit\/(QuickExit|leave-at-once|use-hidden-edge|use-shift-presses|use-veiled)|portal\/(use-practice|PracticePart|PortalPage|ListSkeleton))\.tsx?)$|shared\/src\/features\/crisis-contacts\/country-contacts\.ts$/,
  },
  // One of a few, in forms and filters.
  { name: 'choices', test: /web\/src\/ui\/(RadioCards|Select)\.tsx/ },
  // What screens with dialogs have.
  { name: 'dialogs', test: /web\/src\/ui\/(AlertDialog|Dialog)\.tsx?/ },
  // What the forms of the application have, in dialogs and on pages.
  {
    name: 'form-parts',
    test: /shared\/src\/lib\/(known-zones|day-schema)\.ts|web\/src\/(lib\/forms\/(use-saved-elsewhere|form-versions)|ui\/(form\/(FormField|FormFields|SavedElsewhere|ActionNotice|faults)|Switch|TextArea|TwoVersions))\.tsx?/,
  },
  // What the settings show first.
  {
    name: 'settings',
    test: /(lucide-react\/dist\/esm\/icons\/(image-up|sliders-horizontal)\.|web\/src\/(screens\/settings\/(SettingsScreen|LeavingDialog|ProfileTab|TabStrip|TabSkeleton|settings-tabs)|features\/settings\/(OwnDetails|ProfileCard|AvatarPicker|use-avatar)|features\/account-security\/security-query)\.tsx?|react-router\/dist\/esm\/useBlocker|shared\/src\/features\/settings\/(settings|avatar)\.rules\.ts)/,
  },
  // What pages with forms have.
  {
    name: 'page-forms',
    test: /web\/src\/(features\/settings\/profile-form|ui\/form\/FormPage|lib\/forms\/use-page-form)\.tsx?|shared\/src\/features\/settings\/(settings\.contract|preferences\.rules)\.ts|shared\/src\/lib\/looks\.ts/,
  },
  // Notifications with their icons, on the page and below the bell.
  {
    name: 'notices',
    test: /node_modules\/lucide-react\/dist\/esm\/icons\/(calendar-check|calendar-x|check-check|hourglass|mail-exclamation-point|sprout)\.|web\/src\/features\/notifications\/(NotificationRow|notification-actions|list-changes|kind-styles)\.tsx?|notifications\/notification-texts\.ts/,
  },
  // Lists with a button for older rows.
  {
    name: 'older-lists',
    test: /node_modules\/@tanstack\/(query-core\/.+\/infiniteQueryObserver|react-query\/.+\/useInfiniteQuery)|web\/src\/(lib\/lists\/use-older-list|ui\/list\/OlderList)\.tsx?/,
  },
  // What tasks are ticked off with.
  {
    name: 'ticks',
    test: /web\/src\/(lib\/use-ticks|ui\/Checkbox)\.tsx?|shared\/src\/features\/self-care\/self-care\.rules\.ts/,
  },
  // What the client's diary and the therapist's view of it show: ratings in words and over time.
  {
    name: 'wellness',
    test: /web\/src\/(features\/wellness-records\/(RecordWords|WellnessTrend|record-labels)|ui\/charts\/(LinePane|LinePanes|LineChartTable|line-series|scale|smooth-path|use-width))\.tsx?|node_modules\/d3-shape\/src\/(curve\/monotone|point)\.js/,
  },
  // What a client's record shows first.
  {
    name: 'record',
    test: /web\/src\/(screens\/client-profile\/(open-portal-access|contact-links|mood-labels|ScheduleLink|TabLink)|features\/(measures\/(answer-labels|AlertCards|MeasureDialogs|measures-query)|clients\/(PortalBadge|portal-access-query)))\.tsx?$/,
  },
  // Appointments in words and colors, for the dashboard and the calendar.
  {
    name: 'appointment-words',
    test: /web\/src\/features\/appointments\/(appointment-labels|type-styles|use-status|scheduler\/repeat-labels|details\/next-actions)\.ts|shared\/src\/features\/appointments\/appointment-texts\.ts/,
  },
  // Times of day and hours of work, for the calendar and whatever schedules.
  {
    name: 'hours',
    test: /lucide-react\/dist\/esm\/icons\/repeat-2\.|web\/src\/(features\/appointments\/wall|lib\/time\/times|ui\/use-typed-time)\.ts|shared\/src\/(lib\/time-of-day|features\/availability\/availability\.rules)\.ts/,
  },
  // Notes in lists.
  {
    name: 'note-lists',
    test: /web\/src\/features\/clinical-notes\/notes\/(note-sections|note-values|note-labels|note-list-query|SignDialog)\.tsx?/,
  },
  // Drafts of AI in lists.
  {
    name: 'ai-words',
    test: /web\/src\/features\/ai\/drafts\/engine-labels\.ts|shared\/src\/features\/ai\/(ai|weekly-reports)\.rules\.ts/,
  },
  // What forms have besides texts and choices.
  { name: 'controls', test: /web\/src\/ui\/(form\/controls|ChipsInput|Slider)\.tsx?/ },
  // A client chosen by name.
  {
    name: 'client-choice',
    test: /web\/src\/(ui\/Combobox|screens\/ai-summary\/ClientFilter|features\/appointments\/scheduler\/use-client-choice)\.tsx?/,
  },
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 3 },
  // What every list is made of, and what those with search and filters have above it. The portal's have neither.
  {
    name: 'lists',
    test: /web\/src\/(lib\/lists\/(list-state|search-words|use-list|define-list)|ui\/(list\/(AddButton|ListSwitch|RowList)|PagedList|Pagination|use-pages))\.tsx?/,
  },
  {
    name: 'list-tools',
    test: /web\/src\/ui\/(list\/(ListTools|RecordList|ListHead)|SearchBox|SearchInput)\.tsx/,
  },
]
