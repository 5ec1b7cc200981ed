import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { type ButtonStyle, buttonStyle } from './button-style.ts';
import { SpinnerMark } from './Spinner.tsx';
import { useSteadyFlag } from './use-steady-flag.ts';

/** What is drawn before the label. */
type WithIcon = { icon?: ReactNode };

type ButtonProps = ComponentProps<'button'> & ButtonStyle & WithIcon & { isLoading?: boolean };

/** A button; while loading it keeps its label and its focus, and ignores presses. */
export function Button({ variant, size, isLoading = false, className, icon, children, onClick, ...rest }: ButtonProps) {
  const showsSpinner = useSteadyFlag(isLoading);
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isLoading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isLoading || undefined}
      aria-disabled={isLoading || rest['aria-disabled']}
      className={clsx(buttonStyle({ variant, size }), className)}
      onClick={handleClick}
    >
      {showsSpinner && <SpinnerMark />}
      {icon}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ButtonProps, 'size' | 'aria-label'> & { label: string; isSmall?: boolean };

/** A button that shows only an icon; `label` names it and appears as its tooltip. */
export function IconButton({ label, isSmall = false, variant = 'ghost', ...rest }: IconButtonProps) {
  return <Button title={label} {...rest} aria-label={label} variant={variant} size={isSmall ? 'icon-sm' : 'icon'} />;
}

/** A link inside the product that looks like a button. */
export function ButtonLink({ variant, size, className, icon, children, ...rest }: LinkProps & ButtonStyle & WithIcon) {
  return (
    <Link {...rest} className={clsx(buttonStyle({ variant, size }), className)}>
      {icon}
      {children}
    </Link>
  );
}
