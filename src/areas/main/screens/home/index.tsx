import { usePage } from '@/features/page'
import { hostFacts } from '@/platform/host'
import { useRoot } from '@/stores/context'
import { MainHome } from './main-home'
import { TeacherHome } from './teacher-home'
import './index.scss'

/** The home page; at `/` three host names of the provider show the intelligent teacher instead. */
export default function HomeScreen() {
  const { boot } = useRoot()
  const { row } = usePage()
  const isTeacher = row.path === '/' && boot.teacherHosts.includes(hostFacts.hostname)
  return isTeacher ? <TeacherHome /> : <MainHome />
}
