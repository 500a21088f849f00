/** The chunk of the sample owner's illustrations; no other site loads it. */
export const loadKitchen = () => import('#features/kitchen/kitchen.tsx')
