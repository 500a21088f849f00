import { type ComponentProps, type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { showToast } from '#ui/toast-store.ts'
import type { EditorDialogs } from './editor-dialogs.tsx'

type Props = ComponentProps<typeof EditorDialogs>

/** The dialogs of the editor, whose code is loaded with the first one. */
export function LazyDialogs(props: Props) {
  const [Dialogs, setDialogs] = useState<ComponentType<Props>>()
  const close = useEffectEvent(props.onClose)
  useEffect(() => {
    import('./editor-dialogs.tsx')
      .then((loaded) => setDialogs(() => loaded.EditorDialogs))
      .catch((error) => {
        console.error(error)
        showToast({ tone: 'destructive', title: 'This could not be loaded. Please try again.' })
        close()
      })
  }, [])
  return Dialogs && <Dialogs {...props} />
}
