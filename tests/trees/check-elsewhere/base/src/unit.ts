export const unit = (): string => 'm'
