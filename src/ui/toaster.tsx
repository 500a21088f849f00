import '../styles/toast.css'
import * as RadixToast from '@radix-ui/react-toast'
import { Icon } from './icon.tsx'
import { useTranslation } from './page-context.tsx'
import { dismissToast, type Toast, toastDurationMs } from './toast-store.ts'

const swipeThresholdPx = 50
const hotkey = ['F8']

/** Shows one toast for five seconds; F8 focuses it, a swipe to the right dismisses it. */
export function Toaster({ toast }: { toast: Toast }) {
  const { label, region, close } = useTranslation().toast
  return (
    <RadixToast.Provider
      label={label}
      duration={toastDurationMs}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
    >
      <RadixToast.Root
        key={toast.id}
        open={toast.open}
        onOpenChange={(open) => open || dismissToast()}
        type={toast.tone === 'destructive' ? 'foreground' : 'background'}
        data-tone={toast.tone}
        className="toast"
      >
        <div>
          <RadixToast.Title className="[font-weight:600]">{toast.title}</RadixToast.Title>
          {toast.description && (
            <RadixToast.Description className="mt-0.5 text-small">
              {toast.description}
            </RadixToast.Description>
          )}
        </div>
        <RadixToast.Close className="toast-close" aria-label={close}>
          <Icon name="x" />
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport hotkey={hotkey} label={region} className="toast-viewport" />
    </RadixToast.Provider>
  )
}
