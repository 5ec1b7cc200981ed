<?php
/**
 * Plugin Name: Serplift
 * Description: Lets Serplift read and change the titles and descriptions that search engines see, one at a time and only if they have not changed in the meantime.
 * Version: 1.1.0
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

const SERPLIFT_VERSION = '1.1.0';
/** The writes that were made to a post, so that none is made twice. */
const SERPLIFT_WRITES = '_serplift_writes';
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

/** Where each SEO plugin keeps its texts; without one they are in fields of our own. */
function serplift_seo_plugin() {
	if ( defined( 'WPSEO_VERSION' ) ) {
		return array( 'name' => 'Yoast SEO', 'version' => WPSEO_VERSION, 'title' => '_yoast_wpseo_title', 'description' => '_yoast_wpseo_metadesc' );
	}
	if ( defined( 'RANK_MATH_VERSION' ) ) {
		return array( 'name' => 'Rank Math', 'version' => RANK_MATH_VERSION, 'title' => 'rank_math_title', 'description' => 'rank_math_description' );
	}
	if ( defined( 'SEOPRESS_VERSION' ) ) {
		return array( 'name' => 'SEOPress', 'version' => SEOPRESS_VERSION, 'title' => '_seopress_titles_title', 'description' => '_seopress_titles_desc' );
	}
	if ( defined( 'AIOSEO_VERSION' ) ) {
		return array( 'name' => 'All in One SEO', 'version' => AIOSEO_VERSION, 'title' => 'title', 'description' => 'description' );
	}
	return null;
}

/** The meta key of a text. */
function serplift_key( $field ) {
	$plugin = serplift_seo_plugin();
	return null === $plugin ? '_serplift_' . $field : $plugin[ $field ];
}

/** All in One SEO keeps its texts in its own table. */
function serplift_uses_table() {
	return ! defined( 'WPSEO_VERSION' ) && ! defined( 'RANK_MATH_VERSION' ) && ! defined( 'SEOPRESS_VERSION' ) && defined( 'AIOSEO_VERSION' );
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

/**
 * What is kept for a post, read past every cache: each value of a text, the one that is shown first (null is unset), the IDs of
 * their rows, and the writes that were made. One statement locks the rows, in the order in which WordPress itself locks them.
 */
function serplift_kept( $post_id, $field, $for_update = false ) {
	global $wpdb;
	$lock = $for_update && ! serplift_is_sqlite() ? ' FOR UPDATE' : '';
	$kept = array( 'texts' => array(), 'rows' => array(), 'writes' => array() );
	// phpcs:ignore WordPress.DB.PreparedSQL -- the lock is our own.
	$rows = serplift_query( $wpdb->prepare( "SELECT meta_id, meta_key, meta_value FROM {$wpdb->postmeta} WHERE post_id = %d AND meta_key IN (%s, %s) ORDER BY meta_id{$lock}", $post_id, serplift_key( $field ), SERPLIFT_WRITES ) );
	foreach ( $rows as $row ) {
		if ( SERPLIFT_WRITES === $row->meta_key ) {
			$kept['writes'] = array_merge( $kept['writes'], (array) json_decode( $row->meta_value, true ) );
		} elseif ( ! serplift_uses_table() ) {
			$kept['texts'][] = serplift_text_or_null( $row->meta_value );
			$kept['rows'][]  = (int) $row->meta_id;
		}
	}
	if ( serplift_uses_table() ) {
		$column = 'title' === $field ? 'title' : 'description';
		// phpcs:ignore WordPress.DB.PreparedSQL -- both names are our own.
		$rows = serplift_query( $wpdb->prepare( "SELECT id, {$column} AS text FROM {$wpdb->prefix}aioseo_posts WHERE post_id = %d ORDER BY id{$lock}", $post_id ) );
		foreach ( $rows as $row ) {
			$kept['texts'][] = serplift_text_or_null( $row->text );
			$kept['rows'][]  = (int) $row->id;
		}
	}
	if ( array() === $kept['texts'] ) {
		$kept['texts'][] = null;
	}
	return $kept;
}

/**
 * Writes a text in the way of the SEO plugin, so that its own index follows; null unsets it. Only the rows that were compared
 * are changed: one that someone else has added since is theirs.
 */
function serplift_write( $post_id, $sent, $rows ) {
	$field = $sent['field'];
	$value = $sent['value'];
	if ( serplift_uses_table() ) {
		if ( class_exists( '\AIOSEO\Plugin\Common\Models\Post' ) ) {
			$post = \AIOSEO\Plugin\Common\Models\Post::getPost( $post_id );
			if ( array() === $rows && $post->exists() ) {
				throw new Serplift_Unknown( 'someone saved this page at the same moment' );
			}
			$post->post_id = $post_id;
			$post->$field  = $value;
			$post->save();
		}
	} elseif ( null === $value ) {
		foreach ( $rows as $meta_id ) {
			delete_metadata_by_mid( 'post', $meta_id );
		}
	} elseif ( array() === $rows ) {
		add_post_meta( $post_id, serplift_key( $field ), wp_slash( $value ) );
	} else {
		foreach ( $rows as $meta_id ) {
			update_metadata_by_mid( 'post', $meta_id, $value );
		}
	}
}

function serplift_is_sqlite() {
	return defined( 'DB_ENGINE' ) && 'sqlite' === DB_ENGINE;
}

/** The post behind an address: a post, a page, a product, or the page that is the front page. */
function serplift_post_id( $url ) {
	$home = wp_parse_url( home_url( '/' ) );
	$asked = wp_parse_url( $url );
	if ( ! is_array( $asked ) || empty( $asked['host'] ) ) {
		return 0;
	}
	$bare = function ( $host ) {
		return preg_replace( '/^www\./', '', strtolower( $host ) );
	};
	if ( $bare( $asked['host'] ) !== $bare( $home['host'] ) ) {
		return 0;
	}
	$path = untrailingslashit( isset( $asked['path'] ) ? $asked['path'] : '/' );
	if ( untrailingslashit( isset( $home['path'] ) ? $home['path'] : '/' ) === $path && empty( $asked['query'] ) ) {
		return 'page' === get_option( 'show_on_front' ) ? (int) get_option( 'page_on_front' ) : 0;
	}
	$post_id = url_to_postid( $url );
	return $post_id && 'publish' === get_post_status( $post_id ) ? $post_id : 0;
}

function serplift_error( $code, $message, $status, $data = array() ) {
	return new WP_Error( $code, $message, array_merge( array( 'status' => $status ), $data ) );
}

/** What is answered where the database didn't answer. */
function serplift_unknown( $reason ) {
	return serplift_error( 'serplift_unknown', "The database didn't answer ({$reason}). Read the page again before you write to it.", 503 );
}

/** The post that a request names, if the user may edit it. */
function serplift_requested_post( WP_REST_Request $request ) {
	$post_id = serplift_post_id( (string) $request['url'] );
	if ( ! $post_id ) {
		return serplift_error( 'serplift_no_page', 'No published post or page has this address.', 404 );
	}
	if ( ! current_user_can( 'edit_post', $post_id ) ) {
		return serplift_error( 'serplift_forbidden', 'You may not edit this page.', 403 );
	}
	return $post_id;
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
	$post_id = serplift_requested_post( $request );
	if ( is_wp_error( $post_id ) ) {
		return $post_id;
	}
	try {
		return array(
			'postId' => $post_id,
			'stored' => array(
				'title'       => serplift_kept( $post_id, 'title' )['texts'][0],
				'description' => serplift_kept( $post_id, 'description' )['texts'][0],
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
function serplift_refuse_tables() {
	global $wpdb;
	if ( serplift_is_sqlite() ) {
		return null;
	}
	$tables = array( $wpdb->posts, $wpdb->postmeta );
	if ( serplift_uses_table() ) {
		$tables[] = $wpdb->prefix . 'aioseo_posts';
	}
	foreach ( $tables as $table ) {
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

/** Compares and writes, with the post and the text locked, byte by byte; inside a transaction. */
function serplift_compare_and_write( $post_id, $sent ) {
	global $wpdb;
	$field = $sent['field'];
	$value = $sent['value'];
	if ( ! serplift_is_sqlite() ) {
		serplift_query( $wpdb->prepare( "SELECT ID FROM {$wpdb->posts} WHERE ID = %d FOR UPDATE", $post_id ) );
	}
	// WordPress doesn't write what its cache takes for written.
	wp_cache_delete( $post_id, 'post_meta' );
	$before = serplift_kept( $post_id, $field, true );
	if ( in_array( $sent['writeId'], $before['writes'], true ) ) {
		return array( 'outcome' => 'repeated', 'stored' => $before['texts'][0] );
	}
	foreach ( $before['texts'] as $stored ) {
		if ( $stored !== $sent['expected'] ) {
			return serplift_error( 'serplift_changed', 'The text is not what you expect.', 409, array( 'stored' => $stored ) );
		}
	}
	$failures = serplift_failures();
	serplift_write( $post_id, $sent, $before['rows'] );
	$said   = $wpdb->last_error;
	$writes = array_slice( array_merge( $before['writes'], array( $sent['writeId'] ) ), -SERPLIFT_KEPT_WRITES );
	update_post_meta( $post_id, SERPLIFT_WRITES, wp_slash( wp_json_encode( $writes ) ) );
	$after = serplift_kept( $post_id, $field, true );
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
	$post_id = serplift_requested_post( $request );
	if ( is_wp_error( $post_id ) ) {
		return $post_id;
	}
	$sent = $request->get_json_params();
	if ( ! is_array( $sent ) || ! array_key_exists( 'expected', $sent ) || ! array_key_exists( 'value', $sent ) ) {
		return serplift_error( 'serplift_incomplete', 'Say what you expect and what to write; null is unset.', 400 );
	}
	$until     = microtime( true ) + SERPLIFT_TRY_SECONDS;
	$isolation = 'READ COMMITTED';
	for ( $try = 1; ; $try++ ) {
		try {
			$outcome = serplift_refuse_tables() ?? serplift_in_transaction(
				$isolation,
				function () use ( $post_id, $request ) {
					return serplift_compare_and_write( $post_id, $request );
				}
			);
			break;
		} catch ( Serplift_Unknown $failure ) {
			wp_cache_delete( $post_id, 'post_meta' );
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
	wp_cache_delete( $post_id, 'post_meta' );
	if ( ! is_wp_error( $outcome ) ) {
		serplift_forget_caches( $post_id );
	}
	return $outcome;
}

/** Asks the page caches that are installed to render the page again. */
function serplift_forget_caches( $post_id ) {
	clean_post_cache( $post_id );
	foreach ( array( 'rocket_clean_post', 'w3tc_flush_post', 'wp_cache_post_change', 'wpfc_clear_post_cache_by_id' ) as $purge ) {
		if ( function_exists( $purge ) ) {
			$purge( $post_id );
		}
	}
	do_action( 'litespeed_purge_post', $post_id );
	do_action( 'serplift_text_changed', $post_id );
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
		$may_edit = function () {
			return current_user_can( 'edit_posts' ) || current_user_can( 'edit_pages' );
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
	if ( null !== serplift_seo_plugin() || ! is_singular() ) {
		return null;
	}
	$value = get_post_meta( get_queried_object_id(), '_serplift_' . $field, true );
	return is_string( $value ) && '' !== $value ? $value : null;
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
