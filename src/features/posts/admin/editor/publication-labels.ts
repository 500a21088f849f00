import type { PostStatus } from '../../post.ts'

/** Texts of the primary button and its outcome: what is not public yet is created. */
export function publicationLabels(status: PostStatus) {
  return status === 'draft' ? creation : update
}

const creation = {
  save: 'Create Blog Post',
  busy: 'Creating...',
  done: 'Blog post created successfully!',
  failure: 'Failed to create blog post. Please try again.',
}

const update = {
  save: 'Update Blog Post',
  busy: 'Updating...',
  done: 'Blog post updated successfully!',
  failure: 'Failed to update blog post. Please try again.',
}
