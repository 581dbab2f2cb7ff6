import { avatarProblem, avatarTexts } from '@openhour/shared/features/settings/avatar.rules.ts'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { postFile, problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'

export type ChosenPicture = { file: File; url: string }

/** Chooses, previews, uploads or discards a profile picture, and removes the current one. */
export function useAvatar() {
  const refresh = useRefresh('profiles')
  const [chosen, setChosen] = useState<ChosenPicture>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<'sending' | 'removing'>()
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen])

  const choose = (file: File | undefined) => {
    if (!file) return
    const wrong = avatarProblem(file)
    setProblem(wrong)
    if (wrong) toast.bad(wrong)
    else setChosen({ file, url: URL.createObjectURL(file) })
  }

  const send = async () => {
    if (!chosen) return
    setBusy('sending')
    setProblem(undefined)
    try {
      await postFile('/api/avatars', chosen.file)
      await refresh()
      setChosen(undefined)
      toast.good(avatarTexts.updated)
    } catch (error) {
      const { detail } = problemFrom(error)
      setProblem(detail)
      const own: readonly string[] = [avatarTexts.notAnImage, avatarTexts.otherImage, avatarTexts.tooLarge]
      if (own.includes(detail)) toast.bad(detail)
      else toast.bad(avatarTexts.failed, { description: detail })
    }
    setBusy(undefined)
  }

  /** Resolves to whether it succeeded. */
  const remove = async () => {
    setBusy('removing')
    setProblem(undefined)
    try {
      await api.settings.removeAvatar()
      await refresh()
      toast.good(avatarTexts.removed)
      return true
    } catch (error) {
      const { detail } = problemFrom(error)
      setProblem(detail)
      toast.bad(avatarTexts.removeFailed, { description: detail })
      return false
    } finally {
      setBusy(undefined)
    }
  }

  const drop = () => {
    setChosen(undefined)
    setProblem(undefined)
  }
  return { chosen, problem, busy, choose, send, remove, drop }
}
