/** In which order the posts can be listed for administrators, by what the address says. */
export const postOrders = ['newest', 'oldest', 'changed', 'title'] as const
export type PostOrder = (typeof postOrders)[number]
