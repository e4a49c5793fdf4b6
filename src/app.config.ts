import { packages } from './routes/screens'
import { commonText } from './strings/common'
import { shellColours } from './theme/shell'

const { pages, subPackages } = packages()

export default defineAppConfig({
  pages,
  subPackages,
  window: {
    navigationBarTitleText: commonText.brand,
    navigationBarBackgroundColor: shellColours.ground,
    navigationBarTextStyle: shellColours.text,
    backgroundColor: shellColours.ground,
  },
  animation: false,
  lazyCodeLoading: 'requiredComponents',
})
