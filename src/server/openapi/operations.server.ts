/** Every described route of the API, by area. A new route is one entry in the file of its area. */
import type { Operations } from './operation.server.ts'
import {
  accountOperations,
  loginOperations,
  tokenOperations,
  userOperations,
} from './operations/accounts.server.ts'
import { draftOperations } from './operations/drafts.server.ts'
import { fileOperations } from './operations/files.server.ts'
import { importOperations } from './operations/imports.server.ts'
import { insightOperations } from './operations/insights.server.ts'
import { messageOperations } from './operations/messages.server.ts'
import { postOperations } from './operations/posts.server.ts'
import { projectOperations, siteOperations } from './operations/site.server.ts'
import { tagOperations } from './operations/tags.server.ts'
import { webhookOperations } from './operations/webhooks.server.ts'

export const areas: { name: string; operations: Operations }[] = [
  { name: 'Posts', operations: postOperations },
  { name: 'Drafts', operations: draftOperations },
  { name: 'Tags', operations: tagOperations },
  { name: 'Site', operations: siteOperations },
  { name: 'Projects', operations: projectOperations },
  { name: 'Messages', operations: messageOperations },
  { name: 'Files', operations: fileOperations },
  { name: 'Readers and links', operations: insightOperations },
  { name: 'Imports', operations: importOperations },
  { name: 'Webhooks', operations: webhookOperations },
  { name: 'Users', operations: userOperations },
  { name: 'API tokens', operations: tokenOperations },
  { name: 'Login', operations: loginOperations },
  { name: 'Own account', operations: accountOperations },
]
