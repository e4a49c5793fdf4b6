export { accountText as account, agoText as ago, deviceText as device } from './account/index'
export { campaignText as campaign } from './market/campaign'
export {
  commonText as common,
  errorText as error,
  plannedText as planned,
  tabBarText as tabBar,
  updateText as update,
} from './common'
export { loginText as login, signUpText as signUp } from './account/login'
