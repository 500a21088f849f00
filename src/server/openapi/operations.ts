/** Every described route of the API, by area. A new route is one entry in the file of its area. */
import type { Operations } from './operation.ts'
import {
  accountOperations,
  loginOperations,
  tokenOperations,
  userOperations,
} from './operations/accounts.ts'
import { draftOperations } from './operations/drafts.ts'
import { fileOperations } from './operations/files.ts'
import { messageOperations } from './operations/messages.ts'
import { postOperations } from './operations/posts.ts'
import { projectOperations, siteOperations } from './operations/site.ts'
import { tagOperations } from './operations/tags.ts'

export const areas: { name: string; operations: Operations }[] = [
  { name: 'Posts', operations: postOperations },
  { name: 'Drafts', operations: draftOperations },
  { name: 'Tags', operations: tagOperations },
  { name: 'Site', operations: siteOperations },
  { name: 'Projects', operations: projectOperations },
  { name: 'Messages', operations: messageOperations },
  { name: 'Files', operations: fileOperations },
  { name: 'Users', operations: userOperations },
  { name: 'API tokens', operations: tokenOperations },
  { name: 'Login', operations: loginOperations },
  { name: 'Own account', operations: accountOperations },
]
