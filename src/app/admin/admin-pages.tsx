/** From a path below /admin to its page. The server asks the same function. */
import type { ReactNode } from 'react'
import { adminPages } from '#admin-routes.ts'
import { MessagesPage } from '#features/contact/admin/messages-page.tsx'
import { uploadPicture } from '#features/pictures/upload-picture.ts'
import { CreatePostPage } from '#features/posts/admin/create-post-page.tsx'
import { EditPostPage } from '#features/posts/admin/edit-post-page.tsx'
import { ManagePostsPage } from '#features/posts/admin/manage-posts-page.tsx'
import { AccountPage } from '#features/users/admin/account-page.tsx'
import { LoginPage } from '#features/users/admin/login-page.tsx'
import { UsersPage } from '#features/users/admin/users-page.tsx'
import { DashboardPage } from './dashboard-page.tsx'

export interface AdminPage {
  /** The side navigation beside it, the login's quiet frame, or the dark page of the editor. */
  frame: 'beside-navigation' | 'alone' | 'editor'
  draw: () => ReactNode
}

const fixed: Record<string, AdminPage> = {
  [adminPages.login]: { frame: 'alone', draw: () => <LoginPage /> },
  [adminPages.dashboard]: { frame: 'beside-navigation', draw: () => <DashboardPage /> },
  [adminPages.managePosts]: { frame: 'beside-navigation', draw: () => <ManagePostsPage /> },
  [adminPages.createPost]: {
    frame: 'editor',
    draw: () => <CreatePostPage uploadPicture={uploadPicture} />,
  },
  [adminPages.users]: { frame: 'beside-navigation', draw: () => <UsersPage /> },
  [adminPages.account]: { frame: 'beside-navigation', draw: () => <AccountPage /> },
  [adminPages.messages]: { frame: 'beside-navigation', draw: () => <MessagesPage /> },
}

/** The page at a path; undefined where there is none. */
export function adminPageAt(path: string): AdminPage | undefined {
  if (Object.hasOwn(fixed, path)) return fixed[path]
  const segment = /^\/admin\/blogs\/edit\/([^/]+)$/.exec(path)?.[1]
  if (segment === undefined) return undefined
  const id = decoded(segment)
  return {
    frame: 'editor',
    draw: () => <EditPostPage key={id} id={id} uploadPicture={uploadPicture} />,
  }
}

/** A segment that is not well-formed is taken as it stands. */
function decoded(segment: string) {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
