export const unit = (): string => 'm2'
