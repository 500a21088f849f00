/** The texts of the button that publishes, and what is told afterwards. */
import type { OpenPost } from './open-post.ts'

const create = {
  save: 'Create Blog Post',
  busy: 'Creating...',
  failure: 'Failed to create blog post. Please try again.',
  success: 'Blog post created successfully!',
}

const update = {
  save: 'Update Blog Post',
  busy: 'Updating...',
  failure: 'Failed to update blog post. Please try again.',
  success: 'Blog post updated successfully!',
}

/** A draft is created for readers, also one that was stored long ago. */
export function publicationLabels(status: OpenPost['status'] | undefined) {
  return status === undefined || status === 'draft' ? create : update
}
