import sprite from './admin-icons.svg?url&no-inline'

export type AdminIconName =
  | 'layout-dashboard'
  | 'file-text'
  | 'users'
  | 'inbox'
  | 'chart-no-axes-column'
  | 'circle-user-round'
  | 'search'
  | 'plus'
  | 'image-plus'
  | 'chevron-left'
  | 'chevron-right'
  | 'undo-2'
  | 'mail'
  | 'triangle-alert'
  | 'panels-top-left'
  | 'folder-kanban'
  | 'tag'
  | 'unlink'
  | 'webhook'
  | 'arrow-up'
  | 'arrow-down'
  | 'globe'
  | 'activity'
  | 'import'

/** Like `Icon`, from the sprite of the admin area. */
export function AdminIcon({ name, className = '' }: { name: AdminIconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
