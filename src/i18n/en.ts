/** English: the texts of the specification, to the letter. Its types are those of every catalogue. */

export type Translation = typeof translation
export type ServerTranslation = typeof serverTranslation
export type ResumeLabels = ServerTranslation['resume']

/** The texts that the browser needs, too. */
export const translation = {
  skipToContent: 'Skip to content',
  mainNavigation: 'Main',
  menu: 'Menu',
  nav: { home: 'Home', about: 'About', projects: 'Projects', contact: 'Contact', blog: 'Blog' },
  switchTheme: 'Switch between light and dark',
  loadingPage: 'Loading the page...',
  opensInNewTab: '(opens in a new tab)',
  allRightsReserved: 'All rights reserved.',
  rssFeed: 'RSS feed',
  hero: { contact: 'Got a project?', resume: 'My resume', admin: 'Admin' },
  skills: {
    label: 'Skills',
    loading: 'Loading skills',
    level: 'Level',
    categories: {
      Frontend: 'Frontend',
      Backend: 'Backend',
      Language: 'Language',
      Database: 'Database',
      Tool: 'Tool',
      Platform: 'Platform',
    },
  },
  services: { label: 'Services', loading: 'Loading services' },
  about: {
    loadingCounters: 'Loading figures',
    education: 'Education',
    certifications: 'Certifications',
  },
  projects: {
    label: 'Projects',
    loading: 'Loading projects',
    viewAll: 'View All Projects',
    technologies: 'Technologies',
    technologiesAndYear: 'Technologies and year',
    caseStudy: 'Case study',
    source: 'Source code',
    ofProject: (title: string) => ` of ${title}`,
  },
  project: {
    loading: 'Loading the project',
    failed: 'Error loading the project. Please try again later.',
    notFoundTitle: 'Project not found',
    notFoundHeading: 'This project cannot be shown',
    notFoundHint:
      'If that does not help, the address may be mistyped, or the project may have been removed.',
    view: 'View the project',
    backToList: 'Back to projects',
  },
  contact: {
    label: 'Contact',
    loading: 'Loading the form',
    sent: "Message sent successfully! I'll get back to you soon.",
    mailHeading: 'Write me a mail',
    mailText:
      'It reaches me directly. A few lines about who you are and what you have in mind are plenty to begin with.',
    writeMail: 'Write a mail',
    findMe: 'Find me here',
    orFindMe: 'Or find me here',
  },
  toast: {
    label: 'Notification',
    /** `{hotkey}` is replaced. */
    region: 'Notifications ({hotkey})',
    close: 'Close',
  },
  notebook: { label: 'Notebook', heading: 'From the notebook', all: 'All posts' },
  posts: {
    heading: 'Latest Posts',
    title: (page: number) => (page > 1 ? `Blog, page ${page}` : 'Blog') as string,
    description: (name: string) => `Notes on building software by ${name}.`,
    loading: 'Loading posts',
    failed: 'Failed to load blogs. Please try again later.',
    empty: 'No blog posts found.',
    emptyHint: 'Check back soon for new content!',
    readMore: 'Read more',
    readingTime: (minutes: number) => `${minutes} min read`,
    pages: 'Pages',
    newer: 'Newer posts',
    older: 'Older posts',
  },
  post: {
    loading: 'Loading the post',
    idMissing: 'Blog ID not found',
    failed: 'Error loading blog post. Please try again later.',
    notFoundTitle: 'Post not found',
    notFoundHeading: 'This post cannot be shown',
    notFoundHint:
      'If that does not help, the address may be mistyped, or the post may have been removed.',
    backToList: 'Back to blog list',
    contents: 'Contents',
    reply: 'Reply by mail',
    morePosts: 'More posts',
    previous: 'Previous post',
    next: 'Next post',
    part: (part: number, count: number) => `Part ${part} of ${count}`,
    related: 'Related posts',
  },
  tags: { title: 'Tags', all: 'All tags' },
  archive: 'Archive',
  search: {
    title: 'Search',
    label: 'Words to look for',
    submit: 'Search',
    loading: 'Searching',
    found: (count: number) => (count === 1 ? '1 post' : `${count} posts`) as string,
    none: 'No post has all of these words.',
    failed: 'The search failed. Please try again later.',
  },
  notFound: {
    title: '404 Page Not Found',
    description: 'There is no page at this address.',
    text: 'Did you forget to add the page to the router?',
    home: 'Go to the front page',
    blog: 'Read the blog',
    didYouMean: 'Did you mean',
  },
  error: {
    title: 'Something went wrong',
    description: 'The page could not be shown.',
    text: 'The page could not be shown. Please try again in a moment.',
    request: (id: string) => `Request ${id}`,
    retry: 'Try again',
  },
}

/** The texts that only the server writes. */
export const serverTranslation = {
  /** What visitors may read on an error page or in the contact form. */
  errors: {
    notFound: 'There is nothing at this address.',
    methodNotAllowed: 'This address does not support the method of the request.',
    badAddress: 'The address is not well-formed.',
    incompleteRequest: 'The request was incomplete.',
    tooLarge: 'The request is larger than this server accepts.',
    formOnly: 'Send the form as application/x-www-form-urlencoded.',
    controlCharacters: 'The text contains characters that cannot be stored.',
    foreignOrigin: 'This request came from another site and was refused.',
    internal: 'Something went wrong on the server. Please try again later.',
    invalid: 'Please check the marked fields.',
    full: 'The server has no room left, so nothing was saved. Please try again in a while.',
    unavailable: 'The site’s database is busy or unavailable. Please try again in a few seconds.',
    files: 'The site’s file storage is unavailable. Please try again in a while.',
    failing: 'The server’s disk is failing. Please try again in a while.',
  },
  overload: {
    title: 'Very busy',
    text: 'The site is very busy just now. Please try again in a moment.',
  },
  /** @param email empty if the owner shows none */
  tooManyMessages: (minutes: number, email: string) =>
    `Too many messages came from your network. Please try again in ${
      minutes === 1 ? 'a minute' : `${minutes} minutes`
    }${email && `, or write to ${email}`}.`,
  /** Labels in the content of a post. */
  content: {
    code: (language: string) => `${language} code`,
    linkTo: (heading: string) => `Link to “${heading}”`,
    table: 'Table',
    formula: 'Formula',
    callouts: {
      note: 'Note',
      tip: 'Tip',
      important: 'Important',
      warning: 'Warning',
      caution: 'Caution',
    },
    footnotes: 'Footnotes',
    /** @param reference the number of a footnote; `1-2` is its second mention */
    backTo: (reference: string) => `Back to reference ${reference}`,
  },
  /** Above the draft that a preview link shows. */
  draftPreview: {
    draft: 'Draft preview: not published yet.',
    published: 'Preview: this version is published.',
    expires: (date: string) => `This link works until ${date}.`,
    untitled: 'Untitled',
  },
  /** On the search page of an export. */
  searchNotice: 'This copy of the site has no server: its search needs JavaScript.',
  /** What a browser shows of a feed. */
  feed: {
    title: (name: string, format: string) => `${format} feed: ${name}`,
    explanation:
      'This is a feed. A feed reader shows new posts as they appear, without an account. Copy the address into yours:',
    address: 'Address of the feed',
    newest: 'Newest posts',
  },
  /** A page of an export that leads to another, `link`. */
  moved: { title: 'Moved', text: (link: string) => `This page is at ${link} now.` },
  /** The page of the résumé. */
  resume: {
    title: (name: string) => `Résumé of ${name}`,
    site: (name: string) => `${name}’s site`,
    email: 'Email',
    phone: 'Phone',
    location: 'Location',
    website: 'Website',
    summary: 'Summary',
    to: 'to',
    toPresent: 'to present',
    score: 'Score',
    sections: {
      experience: 'Experience',
      volunteering: 'Volunteering',
      projects: 'Projects',
      skills: 'Skills',
      languages: 'Languages',
      education: 'Education',
      certifications: 'Certifications',
      awards: 'Awards',
      publications: 'Publications',
      interests: 'Interests',
      references: 'References',
    },
  },
}
