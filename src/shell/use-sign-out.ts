// Signing out, after asking about unsaved changes.
import { signOut } from '../gateway/account'
import { unsaved } from '../navigation/unsaved'
import { useConfirmLoss } from '../navigation/use-confirm-loss'

export function useSignOut(): () => Promise<void> {
  const confirmLoss = useConfirmLoss()
  return async () => {
    if (!(await confirmLoss(() => true))) return
    unsaved.drop(() => true)
    await signOut()
  }
}
