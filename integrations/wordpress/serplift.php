<?php
/**
 * Plugin Name: Serplift
 * Description: Lets Serplift read and change the titles and descriptions that search engines see, one at a time and only if they have not changed in the meantime.
 * Version: 1.2.0
 * Requires at least: 6.2
 * Requires PHP: 7.4
 * License: GPL-2.0-or-later
 * License URI: https://www.gnu.org/licenses/gpl-2.0.html
 *
 * This program is free software; you can redistribute it and/or modify it under the terms of the GNU General Public
 * License as published by the Free Software Foundation; either version 2 of the License, or (at your option) any later
 * version. It is distributed in the hope that it will be useful, but WITHOUT ANY WARRANTY; without even the implied
 * warranty of MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE. See the GNU General Public License for more details.
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

const SERPLIFT_VERSION = '1.2.0';
/** The writes that were made to a page, so that none is made twice. */
const SERPLIFT_WRITES = '_serplift_writes';
/** Where no SEO plugin is installed: the texts of a home page that isn't a page of its own. */
const SERPLIFT_HOME = 'serplift_home';
const SERPLIFT_KEPT_WRITES = 40;
const SERPLIFT_MAX_LENGTH = 1000;
/** How long one statement waits for a lock, and how long a write is tried: together less than a client waits. */
const SERPLIFT_LOCK_WAIT_SECONDS = 3;
const SERPLIFT_TRY_SECONDS = 8;
const SERPLIFT_RETRY_AFTER_SECONDS = 2;
/** Refusals that were read in a transaction of ours, so that no failed query is their reason. */
const SERPLIFT_CERTAIN = array( 'serplift_changed', 'serplift_altered', 'serplift_not_saved', 'serplift_no_transactions' );

/** The database didn't answer: what is stored is unknown, and so is what was written. */
final class Serplift_Unknown extends RuntimeException {}

/**
 * The sign-in again, for hosts that drop the Authorization header on its way to PHP, and for sites whose web server wants a
 * password of its own in it.
 */
if ( isset( $_SERVER['HTTP_X_SERPLIFT_AUTHORIZATION'] ) && 0 === stripos( $_SERVER['HTTP_X_SERPLIFT_AUTHORIZATION'], 'Basic ' ) ) {
	$serplift_login = explode( ':', (string) base64_decode( substr( $_SERVER['HTTP_X_SERPLIFT_AUTHORIZATION'], 6 ) ), 2 );
	if ( 2 === count( $serplift_login ) ) {
		list( $_SERVER['PHP_AUTH_USER'], $_SERVER['PHP_AUTH_PW'] ) = $serplift_login;
	}
	unset( $serplift_login );
}

/**
 * Where each SEO plugin keeps its texts, the title first: the meta keys of posts and of terms, and the option of a home page that
 * lists posts. A path leads to a text inside a value that holds many.
 */
function serplift_seo_plugin() {
	if ( defined( 'WPSEO_VERSION' ) ) {
		return array(
			'name'    => 'Yoast SEO',
			'version' => WPSEO_VERSION,
			'post'    => array( '_yoast_wpseo_title', '_yoast_wpseo_metadesc' ),
			'terms'   => array( 'wpseo_taxonomy_meta', array( 'wpseo_title', 'wpseo_desc' ) ),
			'home'    => array( 'wpseo_titles', array( 'title-home-wpseo', 'metadesc-home-wpseo' ) ),
		);
	}
	if ( defined( 'RANK_MATH_VERSION' ) ) {
		return array(
			'name'    => 'Rank Math',
			'version' => RANK_MATH_VERSION,
			'post'    => array( 'rank_math_title', 'rank_math_description' ),
			'term'    => array( 'rank_math_title', 'rank_math_description' ),
			'home'    => array( 'rank-math-options-titles', array( 'homepage_title', 'homepage_description' ) ),
		);
	}
	if ( defined( 'SEOPRESS_VERSION' ) ) {
		return array(
			'name'    => 'SEOPress',
			'version' => SEOPRESS_VERSION,
			'post'    => array( '_seopress_titles_title', '_seopress_titles_desc' ),
			'term'    => array( '_seopress_titles_title', '_seopress_titles_desc' ),
			'home'    => array( 'seopress_titles_option_name', array( 'seopress_titles_home_site_title', 'seopress_titles_home_site_desc' ) ),
		);
	}
	if ( defined( 'AIOSEO_VERSION' ) ) {
		return array(
			'name'    => 'All in One SEO',
			'version' => AIOSEO_VERSION,
			'models'  => array( 'post' => '\\AIOSEO\\Plugin\\Common\\Models\\Post', 'term' => '\\AIOSEO\\Plugin\\Pro\\Models\\Term' ),
			'home'    => array( 'aioseo_options', array( 'siteTitle', 'metaDescription' ), array( 'searchAppearance', 'global' ) ),
		);
	}
	if ( defined( 'THE_SEO_FRAMEWORK_VERSION' ) ) {
		return array(
			'name'    => 'The SEO Framework',
			'version' => THE_SEO_FRAMEWORK_VERSION,
			'post'    => array( '_genesis_title', '_genesis_description' ),
			'term'    => array( 'autodescription-term-settings', 'autodescription-term-settings' ),
			'inside'  => array( 'doctitle', 'description' ),
			'home'    => array( 'autodescription-site-settings', array( 'homepage_title', 'homepage_description' ) ),
			'front'   => true,
		);
	}
	return null;
}

/** Where a text of a page is kept; null where the SEO plugin has no such place. */
function serplift_place( $page, $field ) {
	$plugin = serplift_seo_plugin();
	$is     = $page['type'];
	$which  = 'title' === $field ? 0 : 1;
	$place  = $page + array( 'field' => $field, 'key' => null, 'option' => null, 'model' => null, 'path' => array() );
	if ( 'home' === $is ) {
		$home            = null === $plugin ? array( SERPLIFT_HOME, array( 'title', 'description' ) ) : $plugin['home'];
		$place['option'] = $home[0];
		$place['path']   = array_merge( isset( $home[2] ) ? $home[2] : array(), array( $home[1][ $which ] ) );
	} elseif ( null === $plugin ) {
		$place['key'] = '_serplift_' . $field;
	} elseif ( isset( $plugin['models'] ) ) {
		$place['model'] = $plugin['models'][ $is ];
		// The free version has no fields for archives.
		if ( ! class_exists( $place['model'] ) ) {
			return null;
		}
	} elseif ( 'term' === $is && isset( $plugin['terms'] ) ) {
		$place['option'] = $plugin['terms'][0];
		$place['path']   = array( $page['taxonomy'], $page['id'], $plugin['terms'][1][ $which ] );
	} else {
		$place['key']  = $plugin[ $is ][ $which ];
		$place['path'] = 'term' === $is && isset( $plugin['inside'] ) ? array( $plugin['inside'][ $which ] ) : array();
	}
	return $place;
}

/** The rows of a query of ours. One that failed says nothing, and is never the same as no rows. */
function serplift_query( $query ) {
	global $wpdb;
	if ( false === $wpdb->query( $query ) ) {
		throw new Serplift_Unknown( $wpdb->last_error );
	}
	return $wpdb->last_result;
}

function serplift_text_or_null( $value ) {
	return null === $value || '' === $value ? null : (string) $value;
}

/** A value that holds many texts, or one of them, as it lies in the database. */
function serplift_unpacked( $raw ) {
	$value = maybe_unserialize( $raw );
	$json  = is_string( $value ) && '{' === substr( $value, 0, 1 ) ? json_decode( $value, true ) : null;
	return is_array( $json ) ? $json : $value;
}

/** The text at a path of such a value. */
function serplift_text_in( $raw, $path ) {
	$value = array() === $path ? $raw : serplift_unpacked( $raw );
	foreach ( $path as $name ) {
		$value = is_array( $value ) && isset( $value[ $name ] ) ? $value[ $name ] : null;
	}
	return is_scalar( $value ) ? serplift_text_or_null( $value ) : null;
}

/** Such a value with another text at a path; what is unset is kept as an empty text, as the settings of SEO plugins do. */
function serplift_with_text( $value, $path, $text ) {
	$value = is_array( $value ) ? $value : array();
	$name  = array_shift( $path );
	$value[ $name ] = array() === $path ? (string) $text : serplift_with_text( isset( $value[ $name ] ) ? $value[ $name ] : null, $path, $text );
	return $value;
}

/** The row of an option; one that is missing is made first, so that it can be locked. */
function serplift_option( $name, $for_update ) {
	global $wpdb;
	if ( $for_update ) {
		serplift_query( $wpdb->prepare( "INSERT IGNORE INTO {$wpdb->options} (option_name, option_value, autoload) VALUES (%s, 'a:0:{}', 'no')", $name ) );
	}
	$lock = $for_update && ! serplift_is_sqlite() ? ' FOR UPDATE' : '';
	// phpcs:ignore WordPress.DB.PreparedSQL -- the lock is our own.
	$rows = serplift_query( $wpdb->prepare( "SELECT option_id, option_value FROM {$wpdb->options} WHERE option_name = %s{$lock}", $name ) );
	return array() === $rows ? null : $rows[0];
}

/** The columns of a table of metadata, or of All in One SEO's. */
function serplift_table( $place ) {
	global $wpdb;
	if ( null === $place['model'] ) {
		return 'term' === $place['type'] ? array( $wpdb->termmeta, 'term_id' ) : array( $wpdb->postmeta, 'post_id' );
	}
	return array( $wpdb->prefix . "aioseo_{$place['type']}s", "{$place['type']}_id" );
}

/**
 * What is kept for a page, read past every cache: each value of a text, the one that is shown first (null is unset), the IDs of
 * their rows, and the writes that were made. One statement locks the rows, in the order in which WordPress itself locks them.
 */
function serplift_kept( $place, $for_update = false ) {
	global $wpdb;
	$lock = $for_update && ! serplift_is_sqlite() ? ' FOR UPDATE' : '';
	$kept = array( 'texts' => array(), 'rows' => array(), 'raw' => array(), 'writes' => array() );
	$add  = function ( $row_id, $raw ) use ( &$kept, $place ) {
		$kept['texts'][] = serplift_text_in( $raw, $place['path'] );
		$kept['rows'][]  = (int) $row_id;
		$kept['raw'][]   = $raw;
	};
	if ( 'home' === $place['type'] ) {
		$writes         = serplift_option( SERPLIFT_WRITES, $for_update );
		$kept['writes'] = null === $writes ? array() : (array) serplift_unpacked( $writes->option_value );
	} else {
		list( $table, $owner ) = serplift_table( array( 'model' => null ) + $place );
		// phpcs:ignore WordPress.DB.PreparedSQL -- the names and the lock are our own.
		$rows = serplift_query( $wpdb->prepare( "SELECT meta_id, meta_key, meta_value FROM {$table} WHERE {$owner} = %d AND meta_key IN (%s, %s) ORDER BY meta_id{$lock}", $place['id'], (string) $place['key'], SERPLIFT_WRITES ) );
		foreach ( $rows as $row ) {
			if ( SERPLIFT_WRITES === $row->meta_key ) {
				$kept['writes'] = array_merge( $kept['writes'], (array) json_decode( $row->meta_value, true ) );
			} else {
				$add( $row->meta_id, $row->meta_value );
			}
		}
	}
	if ( null !== $place['option'] ) {
		$row = serplift_option( $place['option'], $for_update );
		if ( null !== $row ) {
			$add( $row->option_id, $row->option_value );
		}
	}
	if ( null !== $place['model'] ) {
		list( $table, $owner ) = serplift_table( $place );
		// phpcs:ignore WordPress.DB.PreparedSQL -- the names are our own.
		$rows = serplift_query( $wpdb->prepare( "SELECT id, {$place['field']} AS text FROM {$table} WHERE {$owner} = %d ORDER BY id{$lock}", $place['id'] ) );
		foreach ( $rows as $row ) {
			$add( $row->id, $row->text );
		}
	}
	if ( array() === $kept['texts'] ) {
		$kept['texts'][] = null;
	}
	return $kept;
}

/** Forgets what WordPress keeps of a page, which it would take for what is written. */
function serplift_forget( $place ) {
	foreach ( array_filter( array( $place['option'], 'home' === $place['type'] ? SERPLIFT_WRITES : null ) ) as $name ) {
		wp_cache_delete( $name, 'options' );
	}
	wp_cache_delete( 'alloptions', 'options' );
	wp_cache_delete( 'notoptions', 'options' );
	wp_cache_delete( $place['id'], "{$place['type']}_meta" );
}

/**
 * Writes a text in the way of the SEO plugin, so that its own index follows; null unsets it. Only the rows that were compared
 * are changed: one that someone else has added since is theirs.
 */
function serplift_write( $place, $value, $kept ) {
	$rows = $kept['rows'];
	$type = $place['type'];
	if ( null !== $place['model'] ) {
		$getter = 'get' . ucfirst( $type );
		$model  = call_user_func( array( $place['model'], $getter ), $place['id'] );
		if ( array() === $rows && $model->exists() ) {
			throw new Serplift_Unknown( 'someone saved this page at the same moment' );
		}
		$model->{"{$type}_id"}    = $place['id'];
		$model->{$place['field']} = $value;
		$model->save();
	} elseif ( null !== $place['option'] ) {
		$is_json = '{' === substr( (string) $kept['raw'][0], 0, 1 );
		$changed = serplift_with_text( serplift_unpacked( $kept['raw'][0] ), $place['path'], $value );
		update_option( $place['option'], $is_json ? wp_json_encode( $changed ) : $changed );
	} elseif ( array() !== $place['path'] ) {
		if ( array() === $rows ) {
			add_metadata( $type, $place['id'], $place['key'], wp_slash( serplift_with_text( array(), $place['path'], $value ) ) );
		}
		foreach ( $rows as $index => $meta_id ) {
			update_metadata_by_mid( $type, $meta_id, serplift_with_text( serplift_unpacked( $kept['raw'][ $index ] ), $place['path'], $value ) );
		}
	} elseif ( null === $value ) {
		foreach ( $rows as $meta_id ) {
			delete_metadata_by_mid( $type, $meta_id );
		}
	} elseif ( array() === $rows ) {
		add_metadata( $type, $place['id'], $place['key'], wp_slash( $value ) );
	} else {
		foreach ( $rows as $meta_id ) {
			update_metadata_by_mid( $type, $meta_id, $value );
		}
	}
}

/** Remembers the writes that were made to a page. */
function serplift_note_writes( $place, $writes ) {
	if ( 'home' === $place['type'] ) {
		update_option( SERPLIFT_WRITES, $writes, false );
	} else {
		update_metadata( $place['type'], $place['id'], SERPLIFT_WRITES, wp_slash( wp_json_encode( $writes ) ) );
	}
}

function serplift_is_sqlite() {
	return defined( 'DB_ENGINE' ) && 'sqlite' === DB_ENGINE;
}

/** Whether two addresses of this site are the same page. */
function serplift_same_address( $one, $other ) {
	$bare = function ( $url ) {
		$parts = wp_parse_url( $url );
		$path  = rawurldecode( isset( $parts['path'] ) ? $parts['path'] : '' );
		return untrailingslashit( $path ) . '?' . ( isset( $parts['query'] ) ? $parts['query'] : '' );
	};
	return $bare( $one ) === $bare( $other );
}

/** The pages that WordPress and WooCommerce show lists in, which their SEO plugins take the texts of. */
function serplift_list_pages() {
	$shop  = function_exists( 'wc_get_page_id' ) ? (int) wc_get_page_id( 'shop' ) : 0;
	$posts = 'page' === get_option( 'show_on_front' ) ? (int) get_option( 'page_for_posts' ) : 0;
	return array_filter( array( $shop, $posts ), function ( $id ) {
		return $id > 0 && 'publish' === get_post_status( $id );
	} );
}

/** The category, tag or other term whose archive has an address. */
function serplift_term( $url ) {
	$asked = wp_parse_url( $url );
	wp_parse_str( isset( $asked['query'] ) ? $asked['query'] : '', $query );
	$last = rawurldecode( basename( isset( $asked['path'] ) ? $asked['path'] : '' ) );
	foreach ( array_filter( get_taxonomies( array(), 'objects' ), 'is_taxonomy_viewable' ) as $taxonomy ) {
		$by   = isset( $query['cat'] ) && 'category' === $taxonomy->name ? 'id' : 'slug';
		$var  = 'post_tag' === $taxonomy->name ? 'tag' : $taxonomy->query_var;
		$name = 'id' === $by ? (int) $query['cat'] : ( isset( $query[ $var ] ) ? $query[ $var ] : $last );
		$term = '' === $name ? false : get_term_by( $by, $name, $taxonomy->name );
		$link = $term instanceof WP_Term ? get_term_link( $term ) : '';
		if ( is_string( $link ) && '' !== $link && serplift_same_address( $link, $url ) ) {
			return array( 'type' => 'term', 'id' => $term->term_id, 'taxonomy' => $taxonomy->name );
		}
	}
	return null;
}

/** What is behind an address: a post, a page, a product, the archive of a term, or the home page; null for anything else. */
function serplift_page( $url ) {
	$home = wp_parse_url( home_url( '/' ) );
	$asked = wp_parse_url( $url );
	if ( ! is_array( $asked ) || empty( $asked['host'] ) ) {
		return null;
	}
	$bare = function ( $host ) {
		return preg_replace( '/^www\./', '', strtolower( $host ) );
	};
	if ( $bare( $asked['host'] ) !== $bare( $home['host'] ) ) {
		return null;
	}
	$post = function ( $id ) {
		return array( 'type' => 'post', 'id' => (int) $id );
	};
	if ( serplift_same_address( $url, home_url( '/' ) ) ) {
		$front  = 'page' === get_option( 'show_on_front' ) ? (int) get_option( 'page_on_front' ) : 0;
		$plugin = serplift_seo_plugin();
		return 0 === $front || ! empty( $plugin['front'] ) ? array( 'type' => 'home', 'id' => $front ) : $post( $front );
	}
	foreach ( serplift_list_pages() as $id ) {
		if ( serplift_same_address( $url, get_permalink( $id ) ) ) {
			return $post( $id );
		}
	}
	$post_id = url_to_postid( $url );
	return $post_id && 'publish' === get_post_status( $post_id ) ? $post( $post_id ) : serplift_term( $url );
}

/** Whether the user may change the texts of a page where WordPress lets people do it. */
function serplift_may_edit( $page ) {
	if ( 'home' === $page['type'] ) {
		return current_user_can( 'manage_options' );
	}
	return current_user_can( "edit_{$page['type']}", $page['id'] );
}

function serplift_error( $code, $message, $status, $data = array() ) {
	return new WP_Error( $code, $message, array_merge( array( 'status' => $status ), $data ) );
}

/** What is answered where the database didn't answer. */
function serplift_unknown( $reason ) {
	return serplift_error( 'serplift_unknown', "The database didn't answer ({$reason}). Read the page again before you write to it.", 503 );
}

/** The page that a request names, if the user may edit it. */
function serplift_requested_page( WP_REST_Request $request ) {
	$page = serplift_page( (string) $request['url'] );
	if ( null === $page ) {
		return serplift_error( 'serplift_no_page', 'No published page and no archive has this address.', 404 );
	}
	if ( ! serplift_may_edit( $page ) ) {
		return serplift_error( 'serplift_forbidden', 'You may not edit this page.', 403 );
	}
	if ( null === serplift_place( $page, 'title' ) ) {
		return serplift_error( 'serplift_no_place', serplift_seo_plugin()['name'] . ' has no fields for the texts of this page.', 422 );
	}
	return $page;
}

function serplift_show_status() {
	$plugin = serplift_seo_plugin();
	return array(
		'plugin'    => SERPLIFT_VERSION,
		'wordpress' => get_bloginfo( 'version' ),
		'siteName'  => get_bloginfo( 'name' ),
		'seoPlugin' => null === $plugin ? null : array( 'name' => $plugin['name'], 'version' => $plugin['version'] ),
	);
}

function serplift_show_page( WP_REST_Request $request ) {
	$page = serplift_requested_page( $request );
	if ( is_wp_error( $page ) ) {
		return $page;
	}
	try {
		return array(
			'page'   => $page['type'],
			'stored' => array(
				'title'       => serplift_kept( serplift_place( $page, 'title' ) )['texts'][0],
				'description' => serplift_kept( serplift_place( $page, 'description' ) )['texts'][0],
			),
		);
	} catch ( Serplift_Unknown $failure ) {
		return serplift_unknown( $failure->getMessage() );
	}
}

/** How many queries of this request have failed, whoever made them. */
function serplift_failures() {
	return empty( $GLOBALS['EZSQL_ERROR'] ) ? 0 : count( $GLOBALS['EZSQL_ERROR'] );
}

/**
 * Lets a query through only while the transaction is the one that we began. A deadlock, a lost connection, or a COMMIT of
 * another plugin ends it without a word, and whatever follows would be written at once and unlocked.
 */
function serplift_require_transaction( $query ) {
	global $wpdb;
	static $is_asking = false;
	if ( $is_asking ) {
		return $query;
	}
	$is_asking = true;
	try {
		if ( false === $wpdb->query( 'RELEASE SAVEPOINT serplift' ) || false === $wpdb->query( 'SAVEPOINT serplift' ) ) {
			throw new Serplift_Unknown( 'the transaction ended early' );
		}
	} finally {
		$is_asking = false;
	}
	return $query;
}

/** Takes the place of the page that WordPress ends with when it can't reach its database. */
function serplift_die_handler() {
	return function () {
		throw new Serplift_Unknown( 'the connection was lost' );
	};
}

/** The refusal of tables that a transaction doesn't cover, such as MyISAM's: what is written there is written at once. */
function serplift_refuse_tables( $place ) {
	global $wpdb;
	if ( serplift_is_sqlite() ) {
		return null;
	}
	$of     = array( 'post' => array( $wpdb->posts, $wpdb->postmeta ), 'term' => array( $wpdb->terms, $wpdb->termmeta ), 'home' => array() );
	$tables = array_merge( $of[ $place['type'] ], array( serplift_table( $place )[0] ), null === $place['option'] ? array() : array( $wpdb->options ) );
	foreach ( array_unique( $tables ) as $table ) {
		$found = serplift_query( $wpdb->prepare( "SELECT t.ENGINE AS engine FROM information_schema.TABLES t JOIN information_schema.ENGINES e ON e.ENGINE = t.ENGINE WHERE t.TABLE_SCHEMA = DATABASE() AND t.TABLE_NAME = %s AND e.TRANSACTIONS = 'NO'", $table ) );
		if ( array() !== $found ) {
			return serplift_error( 'serplift_no_transactions', "The table {$table} has no transactions ({$found[0]->engine}). Convert it to InnoDB, then publish again.", 422 );
		}
	}
	return null;
}

/** Begins a transaction that waits little, and locks rows without the gaps between them, where other pages are added. */
function serplift_begin( $isolation ) {
	if ( serplift_is_sqlite() ) {
		serplift_query( 'START TRANSACTION' );
		return;
	}
	serplift_query( 'SET SESSION innodb_lock_wait_timeout = ' . SERPLIFT_LOCK_WAIT_SECONDS );
	serplift_query( "SET TRANSACTION ISOLATION LEVEL {$isolation}" );
	serplift_query( 'START TRANSACTION' );
	serplift_query( 'SAVEPOINT serplift' );
	add_filter( 'query', 'serplift_require_transaction' );
}

/** Does something inside a transaction and commits it, or throws Serplift_Unknown. What is an error is rolled back. */
function serplift_in_transaction( $isolation, $change ) {
	global $wpdb, $wp_current_filter;
	if ( ! $wpdb->check_connection( false ) ) {
		throw new Serplift_Unknown( 'there is no connection' );
	}
	$retries    = $wpdb->reconnect_retries;
	$suppressed = $wpdb->suppress_errors( true );
	$filters    = $wp_current_filter;
	// A new connection would have no transaction, and WordPress would send the query over it again.
	$wpdb->reconnect_retries = 0;
	add_filter( 'wp_die_handler', 'serplift_die_handler', PHP_INT_MAX );
	add_filter( 'wp_die_json_handler', 'serplift_die_handler', PHP_INT_MAX );
	try {
		serplift_begin( $isolation );
		$outcome = $change();
		if ( ! is_wp_error( $outcome ) ) {
			serplift_query( 'COMMIT' );
		}
		return $outcome;
	} finally {
		$wp_current_filter = $filters;
		remove_filter( 'query', 'serplift_require_transaction' );
		remove_filter( 'wp_die_handler', 'serplift_die_handler', PHP_INT_MAX );
		remove_filter( 'wp_die_json_handler', 'serplift_die_handler', PHP_INT_MAX );
		$wpdb->reconnect_retries = $retries;
		if ( $wpdb->check_connection( false ) ) {
			$wpdb->query( 'ROLLBACK' );
			if ( ! serplift_is_sqlite() ) {
				$wpdb->query( 'SET SESSION innodb_lock_wait_timeout = DEFAULT' );
			}
		}
		$wpdb->suppress_errors( $suppressed );
	}
}

/** Compares and writes, with the page and the text locked, byte by byte; inside a transaction. */
function serplift_compare_and_write( $place, $sent ) {
	global $wpdb;
	$value = $sent['value'];
	if ( ! serplift_is_sqlite() && 'post' === $place['type'] ) {
		serplift_query( $wpdb->prepare( "SELECT ID FROM {$wpdb->posts} WHERE ID = %d FOR UPDATE", $place['id'] ) );
	}
	if ( ! serplift_is_sqlite() && 'term' === $place['type'] ) {
		serplift_query( $wpdb->prepare( "SELECT term_id FROM {$wpdb->terms} WHERE term_id = %d FOR UPDATE", $place['id'] ) );
	}
	// WordPress doesn't write what its cache takes for written.
	serplift_forget( $place );
	$before = serplift_kept( $place, true );
	if ( in_array( $sent['writeId'], $before['writes'], true ) ) {
		return array( 'outcome' => 'repeated', 'stored' => $before['texts'][0] );
	}
	foreach ( $before['texts'] as $stored ) {
		if ( $stored !== $sent['expected'] ) {
			return serplift_error( 'serplift_changed', 'The text is not what you expect.', 409, array( 'stored' => $stored ) );
		}
	}
	$failures = serplift_failures();
	serplift_write( $place, $value, $before );
	$said   = $wpdb->last_error;
	$writes = array_slice( array_merge( $before['writes'], array( $sent['writeId'] ) ), -SERPLIFT_KEPT_WRITES );
	serplift_note_writes( $place, $writes );
	$after = serplift_kept( $place, true );
	$texts = array_unique( $after['texts'], SORT_REGULAR );
	if ( array( $value ) === $texts && in_array( $sent['writeId'], $after['writes'], true ) ) {
		return array( 'outcome' => 'written', 'stored' => $value );
	}
	$added = count( array_diff( $after['rows'], $before['rows'] ) );
	if ( serplift_failures() > $failures || count( $texts ) > 1 || $added > ( array() === $before['rows'] ? 1 : 0 ) ) {
		throw new Serplift_Unknown( 'a query failed, or someone saved this text at the same moment' );
	}
	if ( $texts[0] === $sent['expected'] || array( $value ) === $texts ) {
		return serplift_error( 'serplift_not_saved', trim( "WordPress didn't save this text. {$said}" ), 422 );
	}
	return serplift_error( 'serplift_altered', 'Another plugin changes this text while it is saved.', 422, array( 'stored' => $texts[0] ) );
}

/**
 * Compares and writes in one step, again where the database didn't answer. A write that was made once is not made again,
 * whatever happened to its answer.
 */
function serplift_change_page( WP_REST_Request $request ) {
	$page = serplift_requested_page( $request );
	if ( is_wp_error( $page ) ) {
		return $page;
	}
	$place = serplift_place( $page, $request['field'] );
	$sent = $request->get_json_params();
	if ( ! is_array( $sent ) || ! array_key_exists( 'expected', $sent ) || ! array_key_exists( 'value', $sent ) ) {
		return serplift_error( 'serplift_incomplete', 'Say what you expect and what to write; null is unset.', 400 );
	}
	$until     = microtime( true ) + SERPLIFT_TRY_SECONDS;
	$isolation = 'READ COMMITTED';
	for ( $try = 1; ; $try++ ) {
		try {
			$outcome = serplift_refuse_tables( $place ) ?? serplift_in_transaction(
				$isolation,
				function () use ( $place, $request ) {
					return serplift_compare_and_write( $place, $request );
				}
			);
			break;
		} catch ( Serplift_Unknown $failure ) {
			serplift_forget( $place );
			if ( microtime( true ) >= $until ) {
				return serplift_unknown( $failure->getMessage() );
			}
			// A server that logs statements instead of rows takes no other level.
			if ( false !== strpos( $failure->getMessage(), 'BINLOG_FORMAT' ) ) {
				$isolation = 'REPEATABLE READ';
			}
		}
		usleep( random_int( 10000, 40000 * min( $try, 10 ) ) );
	}
	serplift_forget( $place );
	if ( ! is_wp_error( $outcome ) ) {
		serplift_forget_caches( $page, (string) $request['url'] );
	}
	return $outcome;
}

/** Asks the SEO plugin's own index and the page caches that are installed to render the page again. */
function serplift_forget_caches( $page, $url ) {
	$id    = $page['id'];
	$purge = array( 'rocket_clean_files' => $url, 'w3tc_flush_url' => $url );
	if ( 'post' === $page['type'] ) {
		clean_post_cache( $id );
		$purge = array( 'rocket_clean_post' => $id, 'w3tc_flush_post' => $id, 'wp_cache_post_change' => $id, 'wpfc_clear_post_cache_by_id' => $id );
		do_action( 'litespeed_purge_post', $id );
	} else {
		do_action( 'litespeed_purge_url', $url );
	}
	$watcher = '\\Yoast\\WP\\SEO\\Integrations\\Watchers\\Indexable_Term_Watcher';
	if ( 'term' === $page['type'] && function_exists( 'YoastSEO' ) && class_exists( $watcher ) ) {
		YoastSEO()->classes->get( $watcher )->build_indexable( $id );
	}
	foreach ( $purge as $name => $what ) {
		if ( function_exists( $name ) ) {
			$name( $what );
		}
	}
	do_action( 'serplift_text_changed', $page, $url );
}

/** A text, or null for unset: one line without markup, and no longer than a title or a description ever is. */
function serplift_is_text( $value ) {
	if ( null === $value ) {
		return true;
	}
	return is_string( $value ) && '' !== $value && strlen( $value ) <= SERPLIFT_MAX_LENGTH && ! preg_match( '~<[a-z/!?]|[\x00-\x1f]~i', $value );
}

add_action(
	'rest_api_init',
	function () {
		// Refusals of our own, so that nobody takes those of other plugins for them.
		$may_edit = function () {
			if ( ! is_user_logged_in() ) {
				return serplift_error( 'rest_not_logged_in', 'You are not currently logged in.', 401 );
			}
			if ( current_user_can( 'edit_posts' ) || current_user_can( 'edit_pages' ) ) {
				return true;
			}
			return serplift_error( 'serplift_forbidden', 'You may not edit pages.', 403 );
		};
		$url  = array( 'type' => 'string', 'required' => true, 'maxLength' => 2048 );
		// Null is a value here, which WordPress would take for a missing one.
		$text = array( 'validate_callback' => 'serplift_is_text' );
		register_rest_route(
			'serplift/v1',
			'/status',
			array( 'methods' => 'GET', 'callback' => 'serplift_show_status', 'permission_callback' => $may_edit )
		);
		register_rest_route(
			'serplift/v1',
			'/page',
			array(
				array(
					'methods'             => 'GET',
					'callback'            => 'serplift_show_page',
					'permission_callback' => $may_edit,
					'args'                => array( 'url' => $url ),
				),
				array(
					'methods'             => 'POST',
					'callback'            => 'serplift_change_page',
					'permission_callback' => $may_edit,
					'args'                => array(
						'url'      => $url,
						'field'    => array( 'type' => 'string', 'required' => true, 'enum' => array( 'title', 'description' ) ),
						'expected' => $text,
						'value'    => $text,
						'writeId'  => array( 'type' => 'string', 'required' => true, 'minLength' => 8, 'maxLength' => 100 ),
					),
				),
			)
		);
	}
);

/** After a failed query, WordPress finds no page, no user, or no right to edit: none of them is known then. */
add_filter(
	'rest_post_dispatch',
	function ( $response, $server, $request ) {
		if ( 0 !== strpos( $request->get_route(), '/serplift/v1' ) ) {
			return $response;
		}
		$data = $response->get_data();
		$code = is_array( $data ) && isset( $data['code'] ) ? $data['code'] : '';
		if ( $response->get_status() >= 400 && serplift_failures() > 0 && ! in_array( $code, SERPLIFT_CERTAIN, true ) ) {
			$response = rest_convert_error_to_response( serplift_unknown( end( $GLOBALS['EZSQL_ERROR'] )['error_str'] ) );
		}
		if ( 503 === $response->get_status() ) {
			$response->header( 'Retry-After', SERPLIFT_RETRY_AFTER_SECONDS );
		}
		return $response;
	},
	10,
	3
);

/** Where no SEO plugin is installed, the texts are fields of our own: registered, and printed by us. */
add_action(
	'init',
	function () {
		if ( null !== serplift_seo_plugin() ) {
			return;
		}
		foreach ( array( 'title', 'description' ) as $field ) {
			register_meta(
				'post',
				'_serplift_' . $field,
				array(
					'type'              => 'string',
					'single'            => true,
					'show_in_rest'      => true,
					// What we write may hold "<3", which WordPress takes for a tag.
					'sanitize_callback' => function ( $text ) {
						return serplift_is_text( $text ) ? $text : wp_strip_all_tags( $text );
					},
					'auth_callback'     => function ( $allowed, $key, $post_id ) {
						return current_user_can( 'edit_post', $post_id );
					},
				)
			);
		}
	}
);

/** The text of the page being shown, where we print it; null elsewhere. */
function serplift_shown( $field ) {
	if ( null !== serplift_seo_plugin() ) {
		return null;
	}
	$page = null;
	if ( is_singular() || ( is_home() && ! is_front_page() ) ) {
		$page = array( 'type' => 'post', 'id' => get_queried_object_id() );
	} elseif ( is_category() || is_tag() || is_tax() ) {
		$page = array( 'type' => 'term', 'id' => get_queried_object_id() );
	} elseif ( function_exists( 'is_shop' ) && is_shop() ) {
		$page = array( 'type' => 'post', 'id' => wc_get_page_id( 'shop' ) );
	} elseif ( is_home() ) {
		return serplift_text_in( get_option( SERPLIFT_HOME ), array( $field ) );
	}
	return null === $page ? null : serplift_text_or_null( get_metadata( $page['type'], $page['id'], '_serplift_' . $field, true ) );
}

add_filter(
	'pre_get_document_title',
	function ( $title ) {
		$own = serplift_shown( 'title' );
		return null === $own ? $title : esc_html( $own );
	},
	99
);

add_action(
	'wp_head',
	function () {
		$own = serplift_shown( 'description' );
		if ( null !== $own ) {
			echo '<meta name="description" content="' . esc_attr( $own ) . '">' . "\n";
		}
	},
	1
);
