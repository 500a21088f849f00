/** 'one post', '3 posts' */
export function countPosts(count: number): string {
  return count === 1 ? 'one post' : `${count} posts`
}
