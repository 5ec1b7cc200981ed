import { cva, type VariantProps } from 'class-variance-authority';

/** How buttons, and links that look like them, are drawn. */
export const buttonStyle = cva(
  'control-target inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap select-none transition-colors duration-100 disabled:opacity-50 aria-disabled:opacity-60 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-white shadow-card enabled:hover:bg-accent-strong [a&]:hover:bg-accent-strong',
        secondary: 'border border-edge/45 bg-surface text-ink shadow-card enabled:hover:bg-hover [a&]:hover:bg-hover',
        ghost: 'text-muted enabled:hover:bg-hover enabled:hover:text-ink [a&]:hover:bg-hover [a&]:hover:text-ink',
        danger: 'bg-bad-fill text-white shadow-card enabled:hover:brightness-110',
      },
      size: {
        sm: 'h-7 px-2.5 text-sm pointer-coarse:h-10',
        md: 'h-9 px-3.5 text-base pointer-coarse:h-10',
        lg: 'h-11 px-5 text-lg',
        icon: 'size-9 pointer-coarse:size-10',
        'icon-sm': 'size-7 pointer-coarse:size-10',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);

export type ButtonStyle = VariantProps<typeof buttonStyle>;
