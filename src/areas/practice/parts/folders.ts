import type { PracticeStore } from '../store/practice-store'

/** The folders of saved questions, the one that was used last first. */
export function listFolders(practice: PracticeStore): { name: string; count: number }[] {
  const folders = new Map<string, number>()
  for (const { folder } of practice.state.collected) folders.set(folder, (folders.get(folder) ?? 0) + 1)
  return [...folders].map(([name, count]) => ({ name, count }))
}
