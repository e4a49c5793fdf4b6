import '@/theme/base.weapp.scss'
