/** The colours of the site's own covers. Made by scripts/take-tints.ts. */
export const ownTints = new Map([
  ['/assets/cover-default-1600.webp', 'ddcedceddddcdcbedc'],
  ['/assets/covers/forms-that-keep-1600.webp', '5549979a85549979a8'],
  ['/assets/covers/less-is-fast-1600.webp', 'ec8edbedbec8ecaeca'],
  ['/assets/covers/mise-en-place-1600.webp', 'b86765665a75764665'],
  ['/assets/covers/one-file-database-1600.webp', '723955954623955854'],
  ['/assets/covers/stock-pot-1600.webp', '322432222332742322'],
  ['/assets/covers/ticket-rail-1600.webp', '986975965b86b74a64'],
  ['/assets/project-default-1600.webp', '322322322222322222'],
  ['/assets/projects/call-sheet-1600.webp', '533432422433332322'],
  ['/assets/projects/prep-list-1600.webp', 'ba9ddccbadcbffedcb'],
  ['/assets/projects/stock-take-1600.webp', '332222332442432332'],
])
